"""What the interfaces need and the game does not: the extra `interop`."""


def missing(error: ImportError) -> ImportError:
    """The fault that says what to install, for a package of the extra that is not there."""
    if error.name is None or error.name.startswith("dragondune"):
        return error
    package = error.name.partition(".")[0]
    return ModuleNotFoundError(
        f"{package} is not installed; the extra `interop` brings it: pip install 'dragondune[interop]', "
        "or scripts/setup interop in a checkout",
        name=error.name,
    )
