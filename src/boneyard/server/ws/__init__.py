"""WebSockets: the protocol of the web server, one connection a viewer, and its limits."""
