"""The server: rooms, seats and links over HTTP and WebSocket. It knows no rules; it only passes on what games say."""
