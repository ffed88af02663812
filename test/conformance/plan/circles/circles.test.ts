import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../../../../server/cli/main.ts";
import { askDisk } from "../../../../server/host/node/askers.ts";
import { capturingConsole } from "../../../support/capturingConsole.ts";
import { withFolder } from "../../../support/folder.ts";
import { CALLED, CASES } from "./cases.mjs";

// Import blocks that refer to what they import, as record.mjs recorded it from the real terraform.

interface Finding {
  readonly severity: string;
  readonly summary: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A diagnostic of the command. */
interface Reported extends Pick<Finding, "severity" | "summary" | "file"> {
  readonly source?: string;
  readonly range?: { readonly start: { readonly line: number; readonly column: number } };
}

const golden: { readonly terraform: string; readonly cases: Readonly<Record<string, readonly Finding[]>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, "golden.json"), "utf8"),
);

/** Returns the findings as lines, in an order of their own. Terraform names the nodes of a circle in a random order. */
const lines = (findings: readonly Finding[]): readonly string[] =>
  findings
    .map(({ severity, summary, file, line, column }) => {
      const [cycle, names] = summary.split("Cycle: ");
      const title = names === undefined ? cycle : `Cycle: ${names.split(", ").sort().join(", ")}`;
      return `${severity}: ${title}${file ? ` (${file}:${line}:${column})` : ""}`;
    })
    .sort();

/** Returns what the command reports, and whether the plan is errored. */
const planned = (text: string) =>
  withFolder({ "main.tf": text, "m/main.tf": CALLED, ".terraform/modules/modules.json": MODULES }, async (folder) => {
    const { console, printed } = capturingConsole();
    const words = ["plan", folder, "--json", "--language", `terraform@${golden.terraform}`];
    const code = await main(words, askDisk, console, {});
    const plan = JSON.parse(printed.out);
    const findings = (plan.stateline.diagnostics as readonly Reported[])
      .filter(({ source }) => source === undefined)
      .map(({ severity, summary, file, range }): Finding => {
        const place = file && range ? { file, line: range.start.line, column: range.start.column } : {};
        return { severity, summary, ...place };
      });
    return { findings, isErrored: plan.errored === true, code };
  });

const MODULES = JSON.stringify({
  Modules: ["", "m", "n"].map((Key) => ({ Key, Source: Key === "" ? "" : "./m", Dir: Key === "" ? "." : "m" })),
});

test.each(Object.entries(CASES))("%s", async (name, text) => {
  const { findings, isErrored, code } = await planned(text);
  const recorded = lines(golden.cases[name] ?? []);
  expect(lines(findings)).toEqual(recorded);
  const hasError = findings.some(({ severity }) => severity === "error");
  expect({ isErrored, code }).toEqual({ isErrored: hasError, code: hasError ? 1 : 0 });
});
