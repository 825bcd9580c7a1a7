class RayError(Exception): ...

class RayTaskError(RayError):
    cause: BaseException
