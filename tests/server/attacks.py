"""Attacks on the server: what a stranger or a player might try, and the tests that try it."""

from typing import Final

ATTACKS: Final = {
    "freeze everybody by asking for the past of a long table, or by importing one": (
        "test_long_tables",
        "test_log_limits",
    ),
    "fill the disk and the memory with talk and unread history": ("test_talk_limits", "test_slow_readers"),
    "read what a seat's former holder said or planned": ("test_tenures",),
    "keep a webhook or a link to a seat that was given up": ("test_ended_rights",),
    "peek into a second hand": ("test_second_seats",),
    "tell from the time of an answer whether a bot had a choice": ("test_closing",),
    "tell two tables apart that a seat may not tell apart": ("test_secrecy",),
    "starve other tables' notices, or reach a private address": ("test_webhooks", "test_webhook_targets"),
    "reach into the network by a push service, or hear of a seat that was given up": (
        "test_push_messages",
        "test_calls",
    ),
    "flood others with mail, write to more than one address, or learn who has one": ("test_mail",),
    "stop the clock for ever": ("test_vacation",),
    "ping everybody in a chat by a name": ("test_hook_formats",),
    "hold connections half-open, or come from many addresses of one network": ("test_edge", "test_addresses"),
    "take the processor from others by computing, thinking or attaching": (
        "test_cost_budget",
        "test_turns",
        "test_limits",
    ),
    "act from another site, or break the server with odd input": ("test_admission", "test_hostile", "test_foreign"),
    "pass for someone else by a name that looks like theirs": ("test_names",),
    "freeze or fire clocks with a step of the system's clock": ("test_steady_clock",),
    "flood everybody with comings and goings": ("test_presence",),
    "squat in a lobby, fill its log, or keep the host's right": ("test_hosting", "test_log_limits"),
    "use up the talk of a table": ("test_talk_limits",),
    "guess or reuse a token": ("test_tokens",),
    "fill a table with tokens, or make tables without a limit": ("test_rematch",),
    "take a seat by an invitation that was used or stolen": ("test_invitations",),
    "throw absent players out alone, or come back to what was left": ("test_away",),
    "become someone else, or keep by a key what was given up": ("test_persons", "test_passkeys"),
    "take another's seat by a swap, or choose the lot": ("test_lobby",),
    "learn from lists who plays behind closed doors": ("test_club",),
    "gain a rating by leaving, taking over, deleting or playing both sides": ("test_ratings",),
    "look into a club's tournament, or take its seats": ("test_tournaments", "test_schedule"),
    "change a log, or choose the cards": ("test_chain", "test_contributions"),
    "hide that the disk is full or the database away": ("test_operations", "test_outage"),
    "start two servers on one database, or on one that forgets": ("test_storage_opening",),
    "lose what was acknowledged by killing the server, or in a backup": ("test_kill", "test_backup"),
}
