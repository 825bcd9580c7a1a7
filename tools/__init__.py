"""Programs that look after the repository; the scripts run them."""
