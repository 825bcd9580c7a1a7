"""Notifications and their delivery by webhook, push and mail."""
