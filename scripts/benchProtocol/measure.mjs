import { performance } from "node:perf_hooks";
import { isDeepStrictEqual } from "node:util";
import { MONOREPO, opened, writeMonorepo } from "./monorepo.mjs";
import { typedReferences, writeReferences } from "./references.mjs";
import { sleep, startServer } from "./server.mjs";
import { newFolder, removeFolder, writeWorkspace } from "./workspace.mjs";

// CPU is the time of the server's process; wall time is measured by an editor at the other end of the pipe.

const WARM_UP = 12;
const KEYS = 40;
const PAUSE = 40;
const SHARED_KEYS = 6;
const BURST = 50;
const BURST_PAUSE = 30;
const IDLE = 3000;
const ROOTS = 20;
const PATIENCE = 120_000;

/** Measures the start, keys, a burst, idling and memory of one workspace. */
export async function measureWorkspace(program, options, emptyMemory) {
  return withServer(program, [options], async (server, [workspace]) => {
    const start = await measureStart(server, workspace, expectedStatus(options));
    const { now } = server.memory();
    const shared = await measureShared(server, workspace, options);
    const leaf = await measureKeys(server, workspace, typing(workspace));
    const explorer = await measureKeys(server, workspace, typing(workspace), [requestExplorer]);
    const burst = await measureBurst(server, workspace);
    const idle = await measureIdle(server);
    const { now: after, peak } = server.memory();
    return {
      ...options,
      blocks: workspace.blocks,
      initialize: server.initialize,
      start,
      leaf,
      explorer,
      shared,
      burst,
      idle,
      memory: { started: now, after, peak, perInstance: ((now - emptyMemory) * 1024) / options.instances },
    };
  });
}

/** Measures only the start of one workspace, and the memory afterwards. */
export const measureStartOnly = (program, options) =>
  withServer(program, [options], async (server, [workspace]) => ({
    start: await measureStart(server, workspace, expectedStatus(options)),
    memory: server.memory(),
  }));

/** Measures a workspace with many references while a reference is typed: start, keys and memory. */
export async function measureReferences(program, options) {
  const folder = newFolder();
  try {
    const workspace = { prefix: "", ...writeReferences(options, folder) };
    const server = await startServer(program, folder);
    try {
      const start = await measureStart(server, workspace, `+${options.instances}`);
      const keys = await measureKeys(server, workspace, typingReferences(workspace));
      return { ...options, start, keys, memory: server.memory() };
    } finally {
      await server.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

/** Types one text after another as the value of `peer` in one leaf. */
function typingReferences({ files, open, group }) {
  const lines = files[open].split("\n");
  const leaf = lines.findIndex((text) => text.includes(`"leaf${group}"`));
  const line = lines.findIndex((text, at) => at > leaf && text.includes("peer  = "));
  const start = { line, character: lines[line].indexOf("null") };
  const texts = typedReferences(group);
  let typed = 0;
  let length = "null".length;
  return (server) => {
    const text = texts[typed++ % texts.length];
    const end = { line, character: start.character + length };
    length = text.length;
    return server.change(open, { start, end }, text);
  };
}

/** Measures a key in one of many root modules. */
export const measureRoots = (program, options) =>
  withServer(
    program,
    Array.from({ length: ROOTS }, () => options),
    async (server, [workspace]) => {
      await open(server, workspace);
      await server.quiet();
      const leaf = await measureKeys(server, workspace, typing(workspace));
      return { ...options, roots: ROOTS, leaf, memory: server.memory() };
    },
  );

/**
 * Measures a repository of many root modules: the time until the open file has diagnostics, and the cost of a
 * key.
 */
export async function measureMonorepo(program) {
  const folder = newFolder();
  try {
    writeMonorepo(folder);
    const server = await startServer(program, folder);
    try {
      const { name, text } = opened();
      const wrong = new Map();
      let first;
      const stop = server.listen(({ kind, uri, diagnostics }) => {
        if (kind !== "diagnostics" || !diagnostics.some(({ severity }) => severity === 1)) return;
        wrong.set(uri, performance.now() - server.started);
        if (uri === server.uri(name)) first ??= performance.now() - server.started;
      });
      await server.open(name, text);
      for (const end = performance.now() + PATIENCE; first === undefined && performance.now() < end; ) await sleep(20);
      await server.quiet();
      stop();
      if (wrong.size !== 1) throw new Error(`${wrong.size} files have mistakes, although one root module is in view`);
      const workspace = { prefix: "", files: { [name]: text }, open: name };
      const line = text.split("\n").findIndex((each) => each.includes("Name ="));
      const at = { line, character: text.split("\n")[line].indexOf('" }') };
      const leaf = await measureKeys(server, workspace, (to) => to.change(name, { start: at, end: at }, "x"));
      return { ...MONOREPO, opened: first, leaf, memory: server.memory() };
    } finally {
      await server.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

/** Returns the resident memory of a server without any files, in MB. */
export const measureEmpty = (program) =>
  withServer(program, [], async (server) => {
    await server.quiet();
    return server.memory().now;
  });

/** Starts a server on a folder with these root modules; a single root module is the folder itself. */
async function withServer(program, rootModules, use) {
  const folder = newFolder();
  try {
    const workspaces = rootModules.map((options, at) => {
      const name = rootModules.length === 1 ? "" : `root${at}`;
      return { prefix: name && `${name}/`, ...writeWorkspace(options, name ? `${folder}/${name}` : folder) };
    });
    const server = await startServer(program, folder);
    try {
      return await use(server, workspaces);
    } finally {
      await server.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

const expectedStatus = ({ instances, state }) => (state ? "no changes" : `+${instances}`);

const open = (server, { prefix, files, open }) => server.open(prefix + open, files[open]);

/** Returns the milliseconds from the start of the process until the views of the open file are final. */
async function measureStart(server, workspace, expected) {
  const uri = server.uri(workspace.prefix + workspace.open);
  const shown = { status: undefined, diagnostics: [], lenses: undefined };
  const right = { wall: 0, cpu: 0 };
  let asking = false;
  const see = (name, value) => {
    if (isDeepStrictEqual(shown[name], value)) return;
    shown[name] = value;
    right.wall = performance.now() - server.started;
    right.cpu = server.cpu();
  };
  const look = async () => {
    if (asking) return;
    asking = true;
    const lenses = await server.lenses(workspace.prefix + workspace.open);
    asking = false;
    see("lenses", lenses);
  };
  const stop = server.listen((event) => {
    if (event.kind === "plan") {
      see("status", event.status.text);
      void look();
    }
    if (event.kind === "diagnostics" && event.uri === uri) see("diagnostics", event.diagnostics);
  });
  await open(server, workspace);
  void look();
  while (shown.status === undefined || asking) await sleep(20);
  await server.quiet();
  stop();
  if (shown.status !== expected) throw new Error(`the plan is ${shown.status}, not ${expected}`);
  if (shown.diagnostics.length > 0) throw new Error(`there are diagnostics: ${shown.diagnostics[0].message}`);
  return right;
}

/** Measures consecutive keys; each is done after the notification of its plan and the reply with the lenses. */
async function measureKeys(server, workspace, type, besides = []) {
  for (let at = 0; at < WARM_UP; at++) {
    await key(server, workspace, type, besides);
    await sleep(PAUSE);
  }
  await server.quiet();
  const [cpu, bytes, messages] = [server.cpu(), server.heard.bytes, server.heard.messages];
  const times = [];
  for (let at = 0; at < KEYS; at++) {
    times.push(await key(server, workspace, type, besides));
    await sleep(PAUSE);
  }
  times.sort((a, b) => a - b);
  return {
    cpu: (server.cpu() - cpu) / KEYS,
    p50: times[Math.floor(KEYS / 2)],
    p95: times[Math.floor(KEYS * 0.95)],
    bytes: Math.round((server.heard.bytes - bytes) / KEYS),
    messages: (server.heard.messages - messages) / KEYS,
  };
}

async function key(server, workspace, type, besides) {
  const planned = next(server, ({ kind }) => kind === "plan");
  const refreshed = answeringRefreshes(server, workspace);
  const began = performance.now();
  await type(server);
  await Promise.all([planned, server.lenses(workspace.prefix + workspace.open)]);
  await Promise.all(besides.map((look) => look(server)));
  await refreshed.done();
  return performance.now() - began;
}

/** Requests the lenses after each refresh, as an editor does. `done` waits for the replies and stops. */
function answeringRefreshes(server, workspace) {
  const requests = [];
  const stop = server.listen(({ kind }) => {
    if (kind === "refresh") requests.push(server.lenses(workspace.prefix + workspace.open));
  });
  return {
    done: async () => {
      await Promise.all(requests);
      stop();
    },
  };
}

/** Returns a function that types one character into a string of a leaf in the middle of the open file. */
function typing(workspace) {
  const lines = workspace.files[workspace.open].split("\n");
  const notes = lines.flatMap((text, line) => (/^ {4}note /.test(text) ? [line] : []));
  const line = notes[Math.floor(notes.length / 2)];
  const at = { line, character: lines[line].length - 1 };
  return (server) => server.change(workspace.prefix + workspace.open, { start: at, end: at }, "x");
}

/** Sends the requests of a visible explorer. */
async function requestExplorer({ connection }) {
  for (const { root, groups } of await connection.sendRequest("stateline/explorer"))
    for (const { id, collapsed } of groups)
      if (!collapsed) await connection.sendRequest("stateline/explorerPage", { root, group: id, page: 0 });
}

/**
 * Measures a key in the local that every instance uses, and its undo: the time until the visible file and the status are
 * correct.
 */
async function measureShared(server, workspace, { instances, state }) {
  const { prefix, local, files } = workspace;
  if (local !== workspace.open) await server.open(prefix + local, files[local]);
  const lines = files[local].split("\n");
  const line = lines.findIndex((text) => text.includes("label = "));
  const at = { line, character: lines[line].length - 1 };
  const after = { line, character: at.character + 1 };
  const changed = state ? `~${instances}` : `+${instances}`;
  const plain = expectedStatus({ instances, state });
  await server.quiet();
  const runs = [];
  for (let run = 0; run < SHARED_KEYS; run++) {
    const isChange = run % 2 === 0;
    const cpu = server.cpu();
    const began = performance.now();
    const wanted = isChange ? changed : plain;
    const allPlanned = next(server, ({ kind, status }) => kind === "plan" && status.text === wanted);
    await server.change(prefix + local, { start: at, end: isChange ? at : after }, isChange ? "x" : "");
    await correctLenses(server, workspace, (lenses) => !state || lenses.some(saysChange) === isChange);
    const visible = performance.now() - began;
    await allPlanned;
    const wall = performance.now() - began;
    await server.quiet();
    runs.push({ visible, all: wall, cpu: server.cpu() - cpu });
  }
  return { visible: median(runs, "visible"), all: median(runs, "all"), cpu: median(runs, "cpu") };
}

/** Whether a lens says that something changes, and not only what it is used by. */
const saysChange = ({ command }) => /^[~+-]/.test(command?.title ?? "");

async function correctLenses(server, { prefix, open }, fits) {
  for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
    if (fits((await server.lenses(prefix + open)) ?? [])) return;
    await sleep(1);
  }
  throw new Error("the lenses did not become correct");
}

const median = (runs, name) => runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];

/** Measures keys without waiting for replies: the time from the last key to the last message. */
async function measureBurst(server, workspace) {
  const type = typing(workspace);
  await server.quiet();
  const cpu = server.cpu();
  let last = 0;
  for (let at = 0; at < BURST; at++) {
    await type(server);
    last = performance.now();
    if (at < BURST - 1) await sleep(BURST_PAUSE);
  }
  await server.lenses(workspace.prefix + workspace.open);
  await server.quiet();
  return { settled: server.heard.at - last, cpu: (server.cpu() - cpu) / BURST };
}

/** Returns the CPU usage of an idle server, in percent. */
async function measureIdle(server) {
  await server.quiet();
  const cpu = server.cpu();
  await sleep(IDLE);
  return ((server.cpu() - cpu) / IDLE) * 100;
}

function next(server, fits) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the server said nothing")), PATIENCE);
    const stop = server.listen((event) => {
      if (!fits(event)) return;
      clearTimeout(timer);
      stop();
      resolve(event);
    });
  });
}
