import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

/** Returns the HTML of the page. Its policy allows only our style sheet and the script with the nonce; nothing is fetched. */
export function timelinePage(webview: vscode.Webview, dist: vscode.Uri): string {
  const nonce = randomBytes(18).toString("base64");
  const script = webview.asWebviewUri(vscode.Uri.joinPath(dist, "timeline.js"));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(dist, "timeline.css"));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Timeline</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main id="timeline"></main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
