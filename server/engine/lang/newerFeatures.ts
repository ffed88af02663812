import { type Diagnostic, type FindingId, information } from "../source/diagnostic.ts";
import { groupBy } from "../source/groupBy.ts";
import { sameFinding } from "../source/sameFinding.ts";
import type { SyntaxFile } from "../syntax/tree.ts";
import type { Unasked } from "../values/value.ts";
import { type Dialect, productName } from "./dialect.ts";
import { knownVersions } from "./releases.ts";

// The one place that decides about findings which rest on the absence of a feature. Where the version that runs may be newer than
// every known one, it may have the feature, so they are no errors.

/** The findings about arguments, blocks and labels that no known version has. */
const ITEMS: ReadonlySet<FindingId> = new Set<FindingId>([
  "syntax/no-labels",
  "syntax/too-few-labels",
  "syntax/too-many-labels",
  "syntax/unknown-argument",
  "syntax/unknown-block",
  "syntax/unknown-property",
]);

/** The findings about something that must be there. An item beside that nobody knows may stand for it. */
const REQUIREMENTS: ReadonlySet<FindingId> = new Set<FindingId>([
  "config/no-actions",
  "config/no-events",
  "config/no-identifier",
  "config/no-list-provider",
  "config/no-source",
  "config/no-target",
  "config/zero-asserts",
  "syntax/label-property",
  "syntax/missing-argument",
]);

/** The findings about functions, names, types, keywords and forms that no known version has. */
const FORMS: ReadonlySet<FindingId> = new Set<FindingId>([
  "config/cannot-fail",
  "config/cannot-override",
  "config/ephemeral-block",
  "config/ephemeral-lifecycle",
  "config/experimental",
  "config/experimental-backend",
  "config/experimental-cleanup",
  "config/foreign-part",
  "config/foreign-reference",
  "config/immovable",
  "config/import-in-child",
  "config/managed-only",
  "config/managed-trigger-only",
  "config/misplaced-postcondition",
  "config/missing-provisioner",
  "config/namespaced-call",
  "config/nested-lifecycle",
  "config/nested-repetition",
  "config/no-data-source",
  "config/no-ephemeral-resource",
  "config/no-instance-key",
  "config/no-removed-lifecycle",
  "config/no-static-value",
  "config/not-a-list",
  "config/not-a-map",
  "config/not-a-resource",
  "config/not-an-action",
  "config/not-managed",
  "config/not-static",
  "config/other-kind",
  "config/other-target",
  "config/output-too-early",
  "config/provisioned-module",
  "config/provisioned-nothing",
  "config/reserved-block",
  "config/reserved-name",
  "config/reserved-provider-argument",
  "config/resource-expected",
  "config/source-no-text",
  "config/test-version",
  "config/unknown-backend",
  "config/unknown-edition",
  "config/unknown-experiment",
  "config/unknown-requirement",
  "config/version-no-text",
  "config/wrong-bool",
  "config/wrong-command",
  "config/wrong-edition",
  "config/wrong-event",
  "config/wrong-experiment",
  "config/wrong-keyword",
  "config/wrong-on-failure",
  "config/wrong-part-type",
  "config/wrong-prevention",
  "config/wrong-requirement",
  "config/wrong-requirement-key",
  "config/wrong-source-form",
  "config/wrong-text",
  "config/wrong-version",
  "config/wrong-word",
  "lang/action-not-allowed",
  "lang/no-action-attributes",
  "lang/no-attribute-types",
  "lang/no-calls",
  "lang/no-element-type",
  "lang/no-element-types",
  "lang/no-function",
  "lang/no-label-list",
  "lang/no-namespace",
  "lang/no-variables",
  "lang/not-a-type",
  "lang/not-attribute-name",
  "lang/not-attribute-types",
  "lang/not-element-types",
  "lang/not-enough",
  "lang/not-static",
  "lang/optional-elsewhere",
  "lang/primitive-arguments",
  "lang/surplus",
  "lang/surplus-optional",
  "lang/unknown-type",
  "lang/wrong-object-attribute",
  "lang/no-builtin-function",
  "plan/unknown-builtin-type",
  "provider/no-such-backend",
]);

/**
 * The findings about names in expressions, of which more are misspelled than new, and about rules that a newer version may lift. Only
 * a version that is certainly newer is taken to have another rule.
 */
const RULES: ReadonlySet<FindingId> = new Set<FindingId>([
  "config/alias-for-each",
  "config/both-repetitions",
  "config/quoted-type",
  "config/three-repetitions",
  "config/wrong-host",
  "config/constant-condition",
  "config/creation-provisioner",
  "config/destroy-reference",
  "config/invalid-reference",
  "config/invalid-trigger",
  "config/second-data",
  "config/self-condition",
  "config/several-actions",
  "config/value-too-early",
  "config/version-elsewhere",
  "config/wrong-constraint",
  "config/wrong-provider-alias",
  "config/wrong-provider-reference",
  "config/wrong-source",
  "lang/bare-object",
  "lang/caller-elsewhere",
  "lang/incomplete-action",
  "lang/incomplete-resource",
  "lang/negative-index",
  "lang/no-operation",
  "lang/no-resource-name",
  "lang/no-such-block",
  "lang/reserved-name",
  "lang/surplus-label",
  "lang/too-few-labels",
  "plan/count-elsewhere",
  "plan/each-elsewhere",
  "plan/each-value-elsewhere",
  "plan/not-whole",
  "plan/scoped-resource",
  "plan/self-elsewhere",
  "plan/unexpected-trigger",
  "plan/wrong-list-step",
  "syntax/no-blocks",
]);

export const NEWER_FEATURE: FindingId = "lang/newer-feature";

/**
 * Returns the findings of texts in a dialect, in which those that rest on the absence of a feature are no errors if the version
 * that runs may have it. A slip in a known name stays an error unless the version is certainly newer.
 */
export function withNewerFeatures(dialect: Dialect, findings: readonly Diagnostic[]): readonly Diagnostic[] {
  if (dialect.newer === undefined || findings.length === 0) return findings;
  const hasNew = findings.some((finding) => mayBeNew(dialect, finding) || isNewerFeature(finding));
  return findings.map((finding) =>
    mayBeNew(dialect, finding) || (hasNew && REQUIREMENTS.has(finding.id)) ? newerFeature(dialect, finding) : finding,
  );
}

/**
 * As `withNewerFeatures`, for findings among which are those about arguments and blocks that providers describe. There are none about what
 * nobody can read in the files.
 */
export const withNewerForms = (
  dialect: Dialect,
  findings: readonly Diagnostic[],
  files: Iterable<SyntaxFile>,
): readonly Diagnostic[] => {
  if (dialect.newer === undefined || findings.length === 0) return findings;
  const unread = groupBy(
    [...files].flatMap((file) => file.unread ?? []),
    ({ anchor }) => anchor,
  );
  const isUnread = ({ id, subject }: Diagnostic): boolean =>
    id !== NEWER_FEATURE &&
    subject !== undefined &&
    (unread.get(subject.anchor) ?? []).some(({ start, end }) => start <= subject.start && subject.end <= end);
  return findings.flatMap((finding) => {
    if (unread.size > 0 && isUnread(finding)) return [];
    return !ITEMS.has(finding.id) && mayBeNew(dialect, finding) ? newerFeature(dialect, finding) : finding;
  });
};

/**
 * Returns the findings about the body of a block that a provider or a module describes, as `withNewerFeatures`. Only a version that
 * is certainly newer may have another meta-argument.
 */
export const withNewerMetaArguments = (dialect: Dialect, findings: readonly Diagnostic[]): readonly Diagnostic[] =>
  dialect.newer === "certain" ? withNewerFeatures(dialect, findings) : findings;

/** Whether an error rests on the absence of a feature that the version which runs may have. */
export const mayBeNew = ({ newer }: Dialect, { id, severity, isSlip }: Diagnostic): boolean =>
  newer !== undefined &&
  severity === "error" &&
  (ITEMS.has(id) || FORMS.has(id) || (newer === "certain" && RULES.has(id))) &&
  (newer === "certain" || !isSlip);

/** Returns the finding about something that the version which runs may have. */
export const newerFeature = (dialect: Dialect, { subject, summary, detail, near }: Diagnostic): Diagnostic =>
  information(
    NEWER_FEATURE,
    subject,
    `Stateline knows ${knownVersions(dialect.product)}; this may be new`,
    `${versionName(dialect)} reports: ${summary}. ${detail}`,
    near && { near },
  );

/** Returns the finding about something that only the changelog of the dialect has. */
export const unjudgedFeature = (dialect: Dialect, { subject, summary, detail }: Diagnostic): Diagnostic =>
  information(
    NEWER_FEATURE,
    subject,
    `Only the changelog of ${versionName(dialect)} has this`,
    `Versions before report: ${summary}. ${detail}`,
  );

const versionName = ({ product, version: [major, minor] }: Dialect): string =>
  `${productName(product)} ${major}.${minor}`;

/** Returns the reason that the value of something new is unknown. */
export const newerSource = ({ product }: Dialect, source: string): Unasked => ({
  source,
  why: "newer-version",
  about: knownVersions(product),
});

/** Whether a finding is about something that the version which runs may have. */
export const isNewerFeature = ({ id }: Diagnostic): boolean => id === NEWER_FEATURE;

/** Returns one finding for each file, with the details and places of all that may be new there. */
export const newerFeaturesByFile = (findings: readonly Diagnostic[]): readonly Diagnostic[] =>
  [...groupBy(findings, ({ subject, near }) => (subject ?? near)?.anchor.path).values()].map(merged);

function merged(findings: readonly Diagnostic[]): Diagnostic {
  const [first, ...others] = findings.filter(
    (finding, at) => findings.findIndex((other) => sameFinding(finding, other)) === at,
  );
  const related = others.flatMap(({ subject, detail }) => (subject ? [{ range: subject, message: detail }] : []));
  const details = new Set([first!, ...others].map(({ detail }) => detail));
  return { ...first!, detail: [...details].join("\n"), ...(related.length > 0 && { related }) };
}
