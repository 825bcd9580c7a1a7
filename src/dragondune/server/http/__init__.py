"""The server over HTTP and WebSockets."""
