import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "../host/chromium.mjs";
import { root } from "../host/paths.mjs";
import { watchPage } from "./watch.mjs";

// The page of the whole plan in a Chromium of its own. It asks a language server for its lines, as it does through the extension.

const VIEW = { width: 1280, height: 900 };
const ADDRESS = "http://plan.invalid/";

/** Opens a browser for the page of a server. Every function waits until what it did is painted. */
export async function openPage(server) {
  const executablePath = await findChromium(console.log);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const page = await browser.newPage({ viewport: VIEW });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const host = connectHost(server, page);
  await page.exposeFunction("sent", host.received);
  await page.addInitScript(watchPage);
  await page.route(`${ADDRESS}**`, serve);
  return {
    async open() {
      const start = performance.now();
      const painted = host.painted();
      await page.goto(ADDRESS);
      const { time } = await painted;
      return { painted: time, cpu: await taskTime(devtools), whole: performance.now() - start };
    },
    async scroll(speed, frames) {
      await this.scrollToStart();
      const before = await taskTime(devtools);
      const scrolled = await page.evaluate(([step, count]) => window.watch.scroll(step, count), [speed, frames]);
      const work = ((await taskTime(devtools)) - before) / frames;
      return { ...scrolled, work };
    },
    async scrollToStart() {
      await page.evaluate(() => window.watch.scrollToStart());
      await host.idle();
    },
    async pressArrows(count) {
      await page.locator("#lanes").focus();
      const times = [];
      for (let at = 0; at < count; at++) {
        const before = await taskTime(devtools);
        await page.keyboard.press("ArrowDown");
        const painted = await page.evaluate(() => window.watch.lastKey());
        times.push({ painted, cpu: (await taskTime(devtools)) - before });
      }
      return times;
    },
    async refresh() {
      const before = await taskTime(devtools);
      const times = await host.refresh();
      return { ...times, cpu: (await taskTime(devtools)) - before };
    },
    async size() {
      const lines = await page.locator("[role=treeitem]").count();
      return { lines, bytes: host.lastBytes() };
    },
    close: () => browser.close(),
  };
}

/** Returns the CPU time that the page's main thread has used, in milliseconds. */
async function taskTime(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/** Answers the page as the extension does: one request at a time, the newest one next. */
function connectHost(server, page) {
  let [request, isAsking, isStale, bytes] = [undefined, false, false, 0];
  let answered = () => {};
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      const { request: number, ...lines } = request;
      const start = performance.now();
      const plan = await server.connection.sendRequest("stateline/planOverview", lines);
      const waited = performance.now() - start;
      bytes = JSON.stringify(plan).length;
      const message = { kind: "plan", plan, request: number };
      const time = await page.evaluate((data) => window.watch.paint(data), message);
      answered({ time, answered: waited });
    }
    isAsking = false;
  };
  const next = () =>
    new Promise((resolve) => {
      answered = resolve;
    });
  const refresh = async () => {
    isStale = true;
    const painted = next();
    void ask();
    const { time, answered: waited } = await painted;
    return { painted: time, answered: waited };
  };
  return {
    received: (message) => {
      if (message.kind !== "request") return;
      request = message.lineRequest;
      isStale = true;
      void ask();
    },
    painted: next,
    refresh,
    idle: async () => {
      while (isAsking) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    lastBytes: () => bytes,
  };
}

const FILES = { "/plan.js": "text/javascript", "/plan.css": "text/css" };

function serve(route) {
  const { pathname } = new URL(route.request().url());
  const type = FILES[pathname];
  if (type) return route.fulfill({ contentType: type, body: readFileSync(join(root, "dist", pathname), "utf8") });
  return route.fulfill({ contentType: "text/html", body: html() });
}

function html() {
  const { dark } = JSON.parse(readFileSync(join(root, "test/pages/themes.json"), "utf8"));
  const variables = Object.entries(dark.variables).map(([name, value]) => `${name}:${value}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plan</title>
<style>:root{${variables.join(";")}}</style><link rel="stylesheet" href="plan.css"></head>
<body class="${dark.body}"><main id="plan"></main><script src="plan.js"></script></body></html>`;
}
