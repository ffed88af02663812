import type { SchemaOrigin } from "../engine/plan/loadProviders.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { shortName } from "../engine/plan/providers.ts";
import { inlineCode, plainText } from "../engine/render/markdown.ts";
import type { SchemaBasis } from "../engine/schema/schema.ts";

/** How many providers are named in each line: a tooltip is no list. */
const MOST = 6;

/** Where the schemas of the providers come from, and why some are not at hand; no line where no provider is used. */
export function schemaOrigins({ providers: { origins } }: Pick<Plan, "providers">): readonly string[] {
  const [found, lacking] = [origins.filter(({ basis }) => basis), origins.filter(({ basis }) => !basis)];
  return [...line("Schemas", found.map(foundText)), ...line("No schema", lacking.map(lackText))];
}

function line(title: string, texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return [];
  const more = texts.length > MOST ? [`${texts.length - MOST} more`] : [];
  return [`${title}: ${[...texts.slice(0, MOST), ...more].join(" · ")}`];
}

const foundText = (origin: SchemaOrigin): string => `${nameOf(origin)} (${BASES[origin.basis ?? "inferred"]})`;

const BASES: Readonly<Record<SchemaBasis, string>> = {
  builtin: "built in",
  file: "schema file",
  cache: "kept from its plugin",
  plugin: "from its plugin",
  inferred: "inferred",
};

function lackText(origin: SchemaOrigin): string {
  const { lack, source } = origin;
  if (!lack) return `${nameOf(origin)} (being asked)`;
  const program = source.startsWith("registry.opentofu.org/") ? "tofu" : "terraform";
  const then = lack.absent ? `: run ${program} init` : "";
  return `${nameOf(origin)} (${plainText(lack.reason)}${then})`;
}

const nameOf = ({ source, version }: SchemaOrigin): string =>
  [inlineCode(shortName(source)), ...(version === undefined ? [] : [plainText(version)])].join(" ");
