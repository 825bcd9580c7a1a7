"""The extra `interop`: packages that the research interfaces need and the game does not."""


def missing(error: ImportError) -> ImportError:
    """The error for a missing package of the extra, which says what to install."""
    if error.name is None or error.name.startswith("dragondune"):
        return error
    package = error.name.partition(".")[0]
    return ModuleNotFoundError(
        f"{package} is not installed; install the extra `interop`: pip install 'dragondune[interop]', "
        "or scripts/setup interop in a checkout",
        name=error.name,
    )
