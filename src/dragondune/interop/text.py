"""For programs that read text: a question in words, and the option that a line of text names.

`prompt` tells what a seat may know and numbers its options, `reply` reads a number or the words of an option back.
`TextBot` plays a seat with a program of its own; as a bot it is named `text:COMMAND`.
"""

from dragondune.bots.text_bot import TextBot
from dragondune.bots.text_protocol import introduction, prompt, reply

__all__ = ["TextBot", "introduction", "prompt", "reply"]
