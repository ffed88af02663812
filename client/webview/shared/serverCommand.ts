/** A command that a page sends to VS Code: restart the server, or show its log. */
export type ServerCommand = "restart" | "log";
