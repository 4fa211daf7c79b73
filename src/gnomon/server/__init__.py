"""The server: rooms, seats and links over HTTP and WebSocket. It knows no rule; it passes views, options and events."""
