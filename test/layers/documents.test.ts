import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manifest } from "../support/manifest.ts";

// Pages that repeat what stands elsewhere: UPDATE=1 npx vitest run test/layers rewrites them.

function held(path: string, text: string): void {
  if (process.env.UPDATE) writeFileSync(path, text);
  expect(readFileSync(path, "utf8"), `UPDATE=1 npx vitest run test/layers rewrites ${path}`).toBe(text);
}

interface Setting {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly properties?: Readonly<Record<string, Setting>>;
}

test("docs/settings.md has every setting of package.json", () => {
  const { properties } = manifest().contributes.configuration;
  const sections = Object.entries<Setting>(properties).map(([name, setting]) => section(name, setting));
  held(
    "docs/settings.md",
    ["# Settings", "", "Generated from package.json.", "", sections.join("\n\n"), ""].join("\n"),
  );
});

function section(name: string, setting: Setting): string {
  const { type = "string", default: value, markdownDescription, description = markdownDescription } = setting;
  const shown = value === undefined ? "" : ` By default ${code(JSON.stringify(value))}.`;
  const lines = [`## ${name}`, "", `${description?.trim()}${shown}`];
  const choices = choicesOf(setting);
  if (choices.length > 0) return [...lines, "", ...choices].join("\n");
  const parts = Object.entries(setting.properties ?? {}).map(
    ([part, of]) =>
      `- ${code(part)}: ${of.enum?.map(code).join(", ") ?? of.type}; by default ${code(JSON.stringify(of.default))}`,
  );
  return parts.length > 0
    ? [...lines, "", ...parts].join("\n")
    : [...lines, "", `${type === "array" || type === "object" ? "An" : "A"} ${type}.`].join("\n");
}

const choicesOf = ({
  enum: values = [],
  markdownEnumDescriptions,
  enumDescriptions = markdownEnumDescriptions,
}: Setting) => values.map((value, at) => `- ${code(value)}${enumDescriptions ? `: ${enumDescriptions[at]}` : ""}`);

const code = (text: string): string => `\`${text}\``;

/** So many lines of an output are shown. */
const SHOWN_LINES = 30;

test("docs/command-line.md shows what its examples print", () => {
  const path = "docs/command-line.md";
  const page = readFileSync(path, "utf8");
  const run = (_: string, line: string) => `\`\`\`console\n$ ${line}\n${printedBy(line)}\`\`\``;
  held(path, page.replace(/```console\n\$ (.*)\n[\s\S]*?```/g, run));
}, 60_000);

/** Returns the first lines that a command prints in the example, as a shell runs it. */
function printedBy(line: string): string {
  const command = line.replace(/\bstateline\b/, `"${process.execPath}" "${join(process.cwd(), "dist/cli.js")}"`);
  const lines = execFileSync("/bin/sh", ["-c", command], { cwd: "examples/web-app", encoding: "utf8" })
    .replace(/^\n+/, "")
    .replace(/\n+$/, "\n")
    .split("\n");
  return lines.length <= SHOWN_LINES ? lines.join("\n") : `${lines.slice(0, SHOWN_LINES).join("\n")}\n…\n`;
}
