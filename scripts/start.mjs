import { spawn } from "node:child_process";
import { join } from "node:path";
import { installCodeServer, startCodeServer } from "./host/codeServer.mjs";
import { downloadedVsCode, installedVsCode } from "./host/desktop.mjs";
import { root } from "./host/paths.mjs";
import { onPath, run, Unavailable } from "./host/run.mjs";
import { packageExtension } from "./package.mjs";

// npm start: builds, and opens a real VS Code on the example with the extension in it.
//   --browser   take code-server even where VS Code can be had      --port N   its port
//   --no-open   only print its address                              FOLDER     another folder than the example
const options = process.argv.slice(2);
const value = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const named = options.find((option, index) => !option.startsWith("--") && options[index - 1] !== "--port");
const folder = named ? join(process.cwd(), named) : join(root, "examples/web-app");

const executable = options.includes("--browser") ? undefined : await vsCode();
if (executable) await openWindow(executable);
else await openInBrowser();

async function vsCode() {
  const installed = await installedVsCode();
  if (installed) return installed;
  try {
    return await downloadedVsCode();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.log(`${error.message}; taking code-server.`);
    return undefined;
  }
}

async function openWindow(program) {
  await run(process.execPath, ["esbuild.mjs"], { cwd: root });
  const args = ["--new-window", `--extensionDevelopmentPath=${root}`, folder];
  spawn(program, args, { stdio: "ignore", detached: true, shell: process.platform === "win32" }).unref();
  console.log(`VS Code (${program}) opens ${folder}. Open main.tf and click a line above a block.`);
}

async function openInBrowser() {
  await installCodeServer(console.log);
  const port = Number(value("--port") ?? 8767);
  // Without its test driver code-server takes no extension from a folder: it gets the package.
  const vsix = join(root, "out/stateline.vsix");
  await packageExtension(vsix);
  const server = await startCodeServer({ port, vsix });
  const address = `${server.address}?folder=${encodeURIComponent(folder)}`;
  console.log(`\nVS Code runs here, as code-server, on ${folder}:\n\n  ${address}\n`);
  console.log("Open the address in a browser, then main.tf, and click a line above a block. Ctrl+C ends it.");
  console.log(`From another machine: ssh -L ${port}:127.0.0.1:${port} this machine, and then the same address.`);
  if (!options.includes("--no-open")) await openBrowser(address);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => server.stop().then(() => process.exit(0)));
}

/** In the user's own browser, where there is a screen. */
async function openBrowser(address) {
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  const program = await onPath("xdg-open", "open");
  if (program) spawn(program, [address], { stdio: "ignore", detached: true }).unref();
}
