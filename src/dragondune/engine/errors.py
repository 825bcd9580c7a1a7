"""Why the engine refuses: each error is a sentence that names the fault and what would be allowed."""


class Refusal(Exception):
    """Base of everything the engine refuses; the game is as it was before."""


class Malformed(Refusal):
    """Something that is not a valid decision, position or rule."""


class Illegal(Refusal):
    """A decision that a rule forbids now."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"[{rule}] {sentence}")
        self.rule = rule
        self.sentence = sentence


class NotAsked(Illegal):
    """A decision by a seat that the game does not wait for."""
