import * as vscode from "vscode";

/** A page: the name of its script and style sheet in dist/, which is the id of its element, and its title. */
export interface WebviewPage {
  readonly name: string;
  readonly title: string;
}

/** The handler of each kind of message of a page. */
export type MessageHandlers<Message extends { readonly kind: string }> = {
  readonly [Kind in Message["kind"]]: (message: Extract<Message, { readonly kind: Kind }>) => unknown;
};

/** Shows a page in a panel, and hands its messages to their handlers. */
export function showPage<Message extends { readonly kind: string }>(
  panel: vscode.WebviewPanel,
  extension: vscode.Uri,
  page: WebviewPage,
  handlers: MessageHandlers<Message>,
): void {
  const dist = vscode.Uri.joinPath(extension, "dist");
  panel.iconPath = vscode.Uri.joinPath(extension, "media/stateline.svg");
  panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  const handlerOf = (kind: Message["kind"]) => handlers[kind] as ((message: Message) => unknown) | undefined;
  panel.webview.onDidReceiveMessage((message: Message) => handlerOf(message.kind)?.(message));
  panel.webview.html = webviewPage(panel.webview, dist, page);
}

/**
 * Returns the HTML of a page, with the translations of the editor's language. Its policy allows only our style sheet and the script with the
 * nonce; nothing is fetched.
 */
function webviewPage(webview: vscode.Webview, dist: vscode.Uri, { name, title }: WebviewPage): string {
  const nonce = crypto.randomUUID();
  const script = webview.asWebviewUri(vscode.Uri.joinPath(dist, `${name}.js`));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(dist, `${name}.css`));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  const { bundle = {} } = vscode.l10n;
  return `<!doctype html>
<html lang="${Object.keys(bundle).length > 0 ? vscode.env.language : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main id="${name}"></main>
<script type="application/json" id="translations">${JSON.stringify(bundle).replaceAll("<", "\\u003c")}</script>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
