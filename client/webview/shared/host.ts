interface VsCode<Sent, State> {
  postMessage(message: Sent): void;
  getState(): State | undefined;
  setState(state: State): void;
}

declare function acquireVsCodeApi<Sent, State>(): VsCode<Sent, State>;

/** The extension, as a page sees it. `State` is what VS Code keeps while the page is hidden or closed. */
export interface Host<Received, Sent, State> {
  post(message: Sent): void;
  saved(): State | undefined;
  save(state: State): void;
  listen(received: (message: Received) => void): void;
}

/** Connects the page to the extension. VS Code allows a page to do so once. */
export function connectHost<Received, Sent, State>(): Host<Received, Sent, State> {
  const vscode = acquireVsCodeApi<Sent, State>();
  return {
    post: (message) => vscode.postMessage(message),
    saved: () => vscode.getState(),
    save: (state) => vscode.setState(state),
    listen: (received) => window.addEventListener("message", (event: MessageEvent<Received>) => received(event.data)),
  };
}
