import { shortProviderName } from "../engine/addrs/provider.ts";
import type { SchemaOrigin } from "../engine/load/loadProviders.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { inlineCode, plainText } from "../engine/render/markdown.ts";
import { isOfOtherVersion, lockText } from "../engine/render/packTexts.ts";
import type { SchemaBasis } from "../engine/schema/schema.ts";

/** The most providers that one line names, because a tooltip must stay short. */
const MOST = 6;

/** Returns where the schemas of the providers come from, and why some are missing; nothing without providers. */
export function schemaOrigins({ providers: { origins } }: Pick<Plan, "providers">): readonly string[] {
  const [available, lacking] = [origins.filter(({ basis }) => basis), origins.filter(({ basis }) => !basis)];
  return [
    ...line("Schemas", available.map(nameOf), (at) => basisText(available[at]!)),
    ...line("No schema", lacking.map(nameOf), (at) => lackText(lacking[at]!)),
  ];
}

/** Returns `Schemas: a, b (built in) · c (schema file)`: neighbours with the same origin share one pair of brackets. */
function line(title: string, names: readonly string[], about: (at: number) => string): readonly string[] {
  if (names.length === 0) return [];
  const texts = names.slice(0, MOST).map((name, at) => {
    const isLast = at === Math.min(names.length, MOST) - 1;
    if (!isLast && about(at) === about(at + 1)) return `${name}, `;
    return `${name} (${about(at)})${isLast ? "" : " · "}`;
  });
  const more = names.length > MOST ? ` · ${names.length - MOST} more` : "";
  return [`${title}: ${texts.join("")}${more}`];
}

const BASES: Readonly<Record<SchemaBasis, string>> = {
  builtin: "built in",
  file: "schema file",
  cache: "kept from its plugin",
  plugin: "from its plugin",
  pack: "pack",
  inferred: "inferred",
};

function basisText(origin: SchemaOrigin): string {
  const text = BASES[origin.basis ?? "inferred"];
  return isOfOtherVersion(origin) ? `${text}; ${plainText(lockText(origin))}` : text;
}

function lackText({ failure: lack, source }: SchemaOrigin): string {
  if (!lack) return "being asked";
  const program = source.startsWith("registry.opentofu.org/") ? "tofu" : "terraform";
  const then = lack.absent ? `: run ${program} init` : "";
  return `${plainText(lack.reason)}${then}`;
}

const nameOf = ({ source, version }: SchemaOrigin): string =>
  [inlineCode(shortProviderName(source)), ...(version === undefined ? [] : [plainText(version)])].join(" ");
