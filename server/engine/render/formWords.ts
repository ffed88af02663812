import type { Form } from "../provider/relations/likeness.ts";
import type { FormName } from "../provider/relations/relation.ts";
import type { Secrets } from "./secrets.ts";
import { pathName } from "./valueText.ts";

/** What a configured value is to the stored one, after `is`. */
const WORDS: Readonly<Record<FormName, string>> = {
  json: "the stored JSON, laid out otherwise",
  digest: "the text whose digest is stored",
  base64: "the stored text, with or without base64",
  quantity: "the stored quantity in another unit",
  number: "the stored number in another spelling",
  duration: "the stored duration in another unit",
  date: "the stored moment in another spelling",
  cidr: "the stored network, written with another address of it",
  "line-ends": "the stored text with other space at its end",
  "line-breaks": "the stored text with other line ends",
  "outer-space": "the stored text with other spaces around it",
  "final-dot": "the stored name, but for the dot at its end",
  "final-slash": "the stored path, but for the slash at its end",
  scheme: "the stored address, but for its scheme",
  quotes: "the stored text, but for the quotes around it",
  range: "the stored range of one port",
  "letter-case": "the stored text in other letter case",
  region: "the stored region in another spelling",
  name: "the name at the end of the stored link",
  "long-name": "a link that ends with the stored name",
  link: "the stored link in a longer or shorter form",
  arn: "the name at the end of the stored ARN, or the ARN of the stored name",
  image: "the family of the stored image",
  scope: "the short name of the stored scope",
  version: "the stored version, but for the letter v before it",
  policy: "the stored policy, laid out otherwise",
  containers: "the stored containers, without what a container has anyway",
  "container-ports": "the stored containers, if the host has the same ports",
  columns: "the stored columns, in another order or by other names of their types",
  protocol: "the stored protocol by another name",
  "protocol-number": "the stored protocol by its name or number",
  yaml: "the stored YAML, laid out otherwise",
  "list-order": "the stored list in another order",
  "own-name": "the stored set without the name that the provider adds to it",
  "as-unset": "what the provider has where nothing is stored",
};

function groundOf({ by, isHint }: Form): string {
  if (by === "proof") return "the values themselves show it";
  if (by === "possible") return "nobody confirmed that the provider compares them so";
  return isHint ? "the plugin of another version confirmed it" : "the plugin of this version confirmed it";
}

/** The noun for a value that has another form, in a remark. */
const NOUNS: Readonly<Partial<Record<FormName, string>>> = {
  json: "JSON",
  quantity: "quantity",
  digest: "text",
  base64: "text",
};

/** Returns the remark about a value that was read in another form: `# same JSON, other form`. */
export const formRemark = ({ relation }: Form): string => `# same ${NOUNS[relation] ?? "value"}, other form`;

/** The number of forms that a sentence names. */
const MOST_NAMED = 2;

/**
 * Returns what configured values are to the stored ones: `location is the stored region in another spelling (the plugin of this
 * version confirmed it).`; empty without forms.
 */
export function formsText(forms: readonly Form[], secrets: Secrets): string {
  const sentences = forms
    .slice(0, MOST_NAMED)
    .map((form) => `${secrets.masked(pathName(form.path, secrets))} is ${WORDS[form.relation]} (${groundOf(form)}).`);
  const unnamed = forms.length - MOST_NAMED;
  return [
    ...sentences,
    ...(unnamed > 0 ? [`${unnamed} more ${unnamed === 1 ? "value has" : "values have"} another form.`] : []),
  ].join(" ");
}
