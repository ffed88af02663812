/** The severities of a rule, and `off`. */
export const RULE_LEVELS = ["error", "warning", "information", "hint", "off"] as const;

export type RuleLevel = (typeof RULE_LEVELS)[number];

/**
 * The rules about what a plan does and about names that nothing uses, with their levels without a setting. None of them is an error,
 * except where Terraform itself reports one.
 */
export const DEFAULT_LEVELS = {
  "forces-replacement": "information",
  destroyed: "warning",
  "prevent-destroy": "error",
  "ignored-difference": "hint",
  "drift-undone": "warning",
  "check-fails": "warning",
  impurefunc: "warning",
  unuseddeps: "hint",
  quotedref: "hint",
  ineffeq: "warning",
  unused: "hint",
  deprecated: "hint",
  "tolerated-violation": "hint",
  "read-normalizes": "hint",
  "upgrade-meaning": "hint",
} as const satisfies Readonly<Record<string, RuleLevel>>;

export type RuleId = keyof typeof DEFAULT_LEVELS;

export const RULES = Object.keys(DEFAULT_LEVELS) as readonly RuleId[];

export const isRule = (id: string): id is RuleId => Object.hasOwn(DEFAULT_LEVELS, id);

/** The levels that a user has set. */
export type RuleLevels = Readonly<Partial<Record<RuleId, RuleLevel>>>;

export const NO_LEVELS: RuleLevels = {};
