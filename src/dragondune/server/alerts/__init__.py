"""What is worth an alert, and its delivery to webhooks."""
