/** A fault as the real terraform words it. */
export interface FoundViolation {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

export interface Verdicts {
  readonly violations: ReadonlyMap<string, readonly FoundViolation[]>;
  readonly strange: readonly string[];
}

/** What `-json` output says of the provider's answers, by resource type. */
export function violationsByType(output: string): Verdicts {
  const violations = new Map<string, FoundViolation[]>();
  const strange: string[] = [];
  for (const text of output.split("\n")) {
    const diagnostic = diagnosticOf(text);
    if (!diagnostic) {
      if (/panic|crash|fatal/i.test(text)) strange.push(text);
      continue;
    }
    const matches = FORMS.flatMap(({ rule, summary, detail }) => {
      const match = diagnostic.summary === summary ? detail.exec(diagnostic.detail) : null;
      return match?.groups ? [{ rule, groups: match.groups }] : [];
    })[0];
    if (!matches) {
      if (diagnostic.severity === "error") strange.push(`${diagnostic.summary}: ${diagnostic.detail}`);
      continue;
    }
    const { type = "", rest = "" } = matches.groups;
    const list = violations.get(type) ?? [];
    list.push({ rule: matches.rule, ...split(rest) });
    violations.set(type, list);
  }
  return { violations, strange };
}

const FORMS: readonly { readonly rule: string; readonly summary: string; readonly detail: RegExp }[] = [
  {
    rule: "plan-valid",
    summary: "Provider produced invalid plan",
    detail: /^Provider \S+ planned an invalid value for (?<type>judge_t\d+)\.x(?<rest>[\s\S]*)\.\n\nThis is a bug/,
  },
  {
    rule: "plan-stable",
    summary: "Provider produced inconsistent final plan",
    detail: /produced an invalid new value for (?<type>judge_t\d+)\.x(?<rest>[\s\S]*)\.\n\nThis is a bug/,
  },
  {
    rule: "plan-stable",
    summary: "Provider produced inconsistent final plan",
    detail:
      /^When expanding the plan for (?<type>judge_t\d+)\.x to [\s\S]*? produced an invalid new value for (?<rest>[\s\S]*)\.\n\nThis is a bug/,
  },
  {
    rule: "apply-consistent",
    summary: "Provider produced inconsistent result after apply",
    detail:
      /^When applying changes to (?<type>judge_t\d+)\.x, provider \S+ produced an unexpected new value: (?<rest>[\s\S]*)\.\n\nThis is a bug/,
  },
  {
    rule: "wholly-known",
    summary: "Provider returned invalid result object after apply",
    detail: /still indicated an unknown value for (?<type>judge_t\d+)\.x(?<rest>[\s\S]*)\. All values must be known/,
  },
  {
    rule: "write-only",
    summary: "Provider produced invalid plan",
    detail: /write-only attribute "(?<type>judge_t\d+)\.x(?<rest>[^"]*)"/,
  },
  {
    rule: "write-only",
    summary: "Provider produced invalid object",
    detail: /write-only attribute "(?<type>judge_t\d+)\.x(?<rest>[^"]*)"/,
  },
];

/** `.a.b[0]: message` into its path, as the command line writes it, and the message. */
function split(text: string): { path: string; message: string } {
  const match = /^(?<path>(?:\.[\w-]+|\["[^"]*"\]|\[[^\]"]*\])*)(?:: (?<message>[\s\S]*))?$/.exec(text);
  if (!match?.groups) return { path: "", message: text.replace(/^: /, "") };
  const path = (match.groups.path ?? "").replace(/^\./, "").replace(/\[(?!\d+\]|").*$/, "");
  return { path, message: match.groups.message ?? "" };
}

interface Diagnostic {
  readonly severity: string;
  readonly summary: string;
  readonly detail: string;
}

function diagnosticOf(text: string): Diagnostic | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const json: { type?: string; diagnostic?: Diagnostic } = JSON.parse(text);
    return json.type === "diagnostic" ? json.diagnostic : undefined;
  } catch {
    return undefined;
  }
}
