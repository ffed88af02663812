import type { FromPage, PageState, ToPage } from "./messages.ts";

interface VsCode {
  postMessage(message: FromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): VsCode;

const vscode = acquireVsCodeApi();

/** The extension, as the page sees it. */
export const host = {
  post: (message: FromPage): void => vscode.postMessage(message),
  saved: (): PageState | undefined => vscode.getState(),
  save: (state: PageState): void => vscode.setState(state),
  listen(received: (message: ToPage) => void): void {
    window.addEventListener("message", (event: MessageEvent<ToPage>) => received(event.data));
  },
};
