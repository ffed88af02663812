import { execFileSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { startServer } from "../benchProtocol/server.mjs";
import { removeFolder, writeWorkspace } from "../benchProtocol/workspace.mjs";
import { root } from "../host/paths.mjs";
import { openPage } from "./page.mjs";

// npm run bench -- page [--instances=50000] [--json]: opens the built page of the whole plan in a Chromium, connected to a
// language server with a plan of that many instances, and measures what a user waits for: the first lanes, frames while
// scrolling, and the lanes after a key.

const OPENINGS = 10;
const KEYS = 40;
const FRAMES = 300;
/** The pixels that a frame scrolls: a wheel turned slowly, a wheel turned fast, and a dragged scroll bar. */
const SPEEDS = { slow: 40, fast: 120, dragged: 4000 };
const GOALS = { first: 300, frame: 16.7, key: 50 };

/** Builds the page and the server, measures the page, and prints the figures; as JSON with `--json`. */
export async function benchPage(words) {
  const instances = Number(words.find((word) => word.startsWith("--instances="))?.split("=")[1] ?? 50_000);
  execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  const workspace = writeWorkspace({ instances, shape: "many files", state: false });
  const server = await startServer(`${root}/dist/server.js`, workspace.folder);
  const page = await openPage(server);
  try {
    const figures = await measure(server, page, workspace);
    if (words.includes("--json")) console.log(JSON.stringify({ instances, ...figures }, undefined, 2));
    else for (const line of report(instances, figures)) console.log(line);
  } finally {
    await page.close();
    await server.stop();
    removeFolder(workspace.folder);
  }
}

async function measure(server, page, workspace) {
  await server.open(workspace.open, workspace.files[workspace.open]);
  await server.quiet();
  const openings = [];
  for (let at = 0; at < OPENINGS; at++) openings.push(await page.open());
  const scrolling = {};
  for (const [name, speed] of Object.entries(SPEEDS)) scrolling[name] = await page.scroll(speed, FRAMES);
  await page.scrollToStart();
  const arrows = await page.pressArrows(KEYS);
  const keys = [];
  const type = typing(server, workspace);
  for (let at = 0; at < KEYS; at++) keys.push(await measureKey(server, page, type));
  const { lines, bytes } = await page.size();
  return { openings, scrolling, arrows, keys, lines, bytes };
}

/** Returns the times of a key: from the typed character, and from the data, until the lanes are painted. */
async function measureKey(server, page, type) {
  const planned = new Promise((resolve) => {
    const stop = server.listen((event) => {
      if (event.kind !== "plan") return;
      stop();
      resolve();
    });
  });
  const start = performance.now();
  await type();
  await planned;
  const times = await page.refresh();
  return { ...times, whole: performance.now() - start };
}

/** Returns a function that types a character into the note of a leaf, or deletes it. */
function typing(server, { files, open }) {
  const lines = files[open].split("\n");
  const line = lines.findIndex((text) => text.includes("note  ="));
  const character = lines[line].lastIndexOf('"');
  let isTyped = false;
  return () => {
    const [from, to] = [
      { line, character },
      { line, character: character + (isTyped ? 1 : 0) },
    ];
    isTyped = !isTyped;
    return server.change(open, { start: from, end: to }, isTyped ? "x" : "");
  };
}

function report(instances, { openings, scrolling, arrows, keys, lines, bytes }) {
  const of = (name, times, goal) => {
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
    return `${name.padEnd(48)} p50 ${ms(p50)} p95 ${ms(p95)}${goal === undefined ? "" : `  goal ${goal} ms`}`;
  };
  const both = (name, times, goal) => [
    of(
      `${name}: until it is painted`,
      times.map(({ painted }) => painted),
      goal,
    ),
    of(
      `${name}: CPU`,
      times.map(({ cpu }) => cpu),
    ),
  ];
  const scrolled = ([name, { frames, work, blank }]) => [
    of(`scrolling, ${name}: time between frames`, frames, GOALS.frame),
    `${`scrolling, ${name}: CPU of a frame`.padEnd(48)} mean ${ms(work)}, ${frames.filter((time) => time > 25).length} of ${frames.length} frames late, ${blank} with lines missing`,
  ];
  return [
    `${instances} instances: ${lines} lines in the page, ${bytes} bytes an answer; CPU is that of the page's main thread`,
    ...both("first lanes, from the data", openings, GOALS.first),
    of(
      "first lanes, from the opening",
      openings.map(({ whole }) => whole),
    ),
    ...Object.entries(scrolling).flatMap(scrolled),
    ...both("an arrow key", arrows, GOALS.key),
    ...both("after a typed character, from the data", keys, GOALS.key),
    of(
      "after a typed character: the server's answer",
      keys.map(({ answered }) => answered),
    ),
    of(
      "after a typed character: the whole way",
      keys.map(({ whole }) => whole),
    ),
  ];
}

function percentile(times, percent) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}

const ms = (time) => `${time.toFixed(1)} ms`.padStart(9);
