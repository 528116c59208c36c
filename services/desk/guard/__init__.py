"""Who may do what: the desk as one person may use it, and the server as it may be started."""
