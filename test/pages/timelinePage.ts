import { mkdirSync, readFileSync } from "node:fs";
import axe from "axe-core";
import { chromium, type Page } from "playwright-core";
import type { FromPage, ToPage } from "../../client/webview/timeline/messages.ts";
import type { WhatIf } from "../../server/engine/lifecycle/run/rehearsal.ts";
import type { Trace } from "../../server/engine/lifecycle/trace.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { rehearsePlan } from "../../server/engine/plan/rehearsal/rehearsePlan.ts";
import { failureNamed } from "../../server/ide/timeline/failureNames.ts";
import type { ShownRuns } from "../../server/ide/timeline/runColumns.ts";
import { timeline, traceAt } from "../../server/ide/timeline/timeline.ts";
import { orderView } from "../../server/ide/timeline/timelineOrder.ts";
import { whatIfOf } from "../../server/ide/timeline/whatIf.ts";
import { toTimeline } from "../../server/lsp/toProtocol.ts";
import type { Timeline, WhatIfText } from "../../server/protocol/timeline.ts";
import { settleFailure } from "../../server/workspace/asked/settleFailure.ts";
import { openUris } from "../../server/workspace/uris.ts";
import type { Fixture } from "../support/fixture.ts";
import { isWhole } from "../support/sample.ts";

// Opens the built page in a browser, without VS Code around it. The timelines are those of the server; the messages of the page are
// recorded.

export type Theme = "dark" | "light" | "hc" | "hc-light";

/** The colours of VS Code's default themes, as a webview gets them. */
const THEMES: Readonly<Record<Theme, { body: string; variables: Readonly<Record<string, string>> }>> = JSON.parse(
  readFileSync("test/pages/themes.json", "utf8"),
);

const PICTURES = "out/pages";

const EVERY_THEME: readonly Theme[] = ["dark", "light", "hc", "hc-light"];
const EACH_WIDTH = [480, 1280];

/** Whether everything is shown in each theme and at each width: for pictures, and where the whole is tried. */
export const isEverythingShown = isWhole || process.env.PICTURES !== undefined;

/** Returns themes with widths in which the page number `shown` is tested: all themes and all widths, but in each theme one width. */
export const appearances = (shown: number): readonly (readonly [theme: Theme, width: number])[] =>
  EVERY_THEME.flatMap((theme, at) =>
    EACH_WIDTH.filter((_, width) => isEverythingShown || (at + shown) % 2 === width).map(
      (width) => [theme, width] as const,
    ),
  );

export interface TimelinePage {
  readonly page: Page;
  /** Opens the page anew, of this width and in this theme. */
  open(width: number, theme?: Theme, height?: number): Promise<void>;
  /** Gives the open page another width and theme, as VS Code does. */
  restyle(width: number, theme: Theme): Promise<void>;
  /** Shows an instance, with the rehearsal of its apply if there are values to assume, or says that it is gone. */
  show(
    fixture: Pick<Fixture, "root">,
    address: string,
    whatIf?: readonly WhatIfText[],
    failure?: string,
  ): Promise<void>;
  /** Shows an instance with parts of the timeline, and with runs beside the plan, that are looked up when the user asks for them. */
  showWith(fixture: Pick<Fixture, "root">, address: string, parts: Partial<Timeline>, runs?: ShownRuns): Promise<void>;
  /** Returns the messages of the page since it was opened. */
  messages(): Promise<readonly FromPage[]>;
  /** Returns what axe finds wrong. */
  faults(): Promise<readonly string[]>;
  /** Writes a picture, for whoever wants to look at the page. */
  takePicture(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTimelinePage(): Promise<TimelinePage> {
  const address = process.env.STATELINE_BROWSER;
  if (!address) throw new Error("STATELINE_BROWSER is not set: run this through npm test -- pages");
  const browser = await chromium.connectOverCDP(address);
  const context = await browser.newContext();
  const page = await context.newPage();
  /** Sends a message, and waits until the page shows it: the page listens before this does, and draws at once. */
  const send = (message: ToPage) =>
    page.evaluate(
      (sent) =>
        new Promise<void>((shown) => {
          window.addEventListener("message", () => shown(), { once: true });
          window.postMessage(sent, "*");
        }),
      message,
    );
  return {
    page,
    async open(width, theme = "dark", height = 700) {
      await page.setViewportSize({ width, height });
      await page.goto("about:blank");
      await page.setContent(html(theme));
      await page.addScriptTag({ content: readFileSync("dist/timeline.js", "utf8") });
    },
    async restyle(width, theme) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(
        ([className, style]) => {
          document.body.className = className;
          document.documentElement.style.cssText = style;
        },
        [THEMES[theme].body, styleOf(theme)] as const,
      );
    },
    async show(fixture, address, whatIf, failure) {
      const shown = await timelineOf(fixture, address, whatIf, failure);
      await send(
        shown
          ? { kind: "timeline", timeline: shown }
          : { kind: "gone", instance: { root: `file://${fixture.root.root}`, address } },
      );
      await page.locator("h1", { hasText: address }).waitFor();
    },
    async showWith(fixture, address, parts, runs) {
      const shown = await timelineOf(fixture, address, undefined, undefined, runs);
      const { recorded } = parts;
      const gone = { instance: { root: `file://${fixture.root.root}`, address } };
      if (shown) await send({ kind: "timeline", timeline: { ...shown, ...parts } });
      else await send({ kind: "gone", ...gone, ...(recorded && "promises" in recorded && { recorded }) });
      await page.locator("h1", { hasText: address }).waitFor();
    },
    messages: () => page.evaluate(() => (window as unknown as { sent: FromPage[] }).sent),
    async faults() {
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
    },
    async takePicture(name) {
      if (!process.env.PICTURES) return;
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}/${name}.png` });
    },
    async close() {
      await context.close();
      await browser.close();
    },
  };
}

async function timelineOf(
  { root }: Pick<Fixture, "root">,
  address: string,
  whatIf: readonly WhatIfText[] | undefined,
  failure: string | undefined,
  runs?: ShownRuns,
): Promise<Timeline | undefined> {
  const trace = whatIf && traceAt(root.plan, address);
  const given = whatIf?.flatMap((one) => whatIfOf(one) ?? []) ?? [];
  const rehearsed = trace && {
    trace: rehearsePlan(root.plan, trace, given).trace,
    whatIf,
    order: orderView(root.plan, trace),
    played: await playedIn(root.plan, trace, given, failure),
  };
  const view = timeline(root, address, undefined, rehearsed, runs);
  return view && { root: `file://${root.root}`, address, version: 1, ...toTimeline(openUris(["file"]), view) };
}

/** Plays a failure. The plan of a fixture has all answers. */
async function playedIn(plan: LivePlan, trace: Trace, given: readonly WhatIf[], name: string | undefined) {
  const failure = name === undefined ? undefined : failureNamed(name);
  if (!failure || "problem" in failure) return undefined;
  const { trace: rehearsed } = rehearsePlan(plan, trace, given);
  return settleFailure(plan, trace, rehearsed, failure, async () => ({ kind: "failure", absent: true, reason: "" }));
}

const styleOf = (theme: Theme): string =>
  Object.entries(THEMES[theme].variables)
    .map(([name, value]) => `${name}: ${value};`)
    .join(" ");

/** Returns the document of the page, in which VS Code's part records the messages. */
function html(theme: Theme): string {
  return `<!doctype html>
<html lang="en" style="${styleOf(theme).replaceAll('"', "'")}">
<head>
<title>Timeline</title>
<style>${readFileSync("dist/timeline.css", "utf8")}</style>
<script>
  window.sent = [];
  window.acquireVsCodeApi = () => ({ postMessage: (message) => sent.push(message), getState() {}, setState() {} });
</script>
</head>
<body class="${THEMES[theme].body}"><main id="timeline"></main></body>
</html>`;
}
