/** A test that shows a sentence: its file, and its name as it is written there or in its table of cases. */
export interface Witness {
  readonly file: string;
  readonly name: string;
}

/** A sentence of a document that states an operation, an object or a rule. */
export interface Sentence {
  /** The heading of the document, and the number of the sentence among those below it. */
  readonly at: readonly [heading: string, number: number];
  /** The sentence in our own words. */
  readonly says: string;
  readonly shownBy: readonly Witness[];
  /** The reason why no test can show the sentence. */
  readonly unshown?: string;
}

const PROVIDER = "test/conformance/provider/provider.test.ts";
const REHEARSAL = "test/conformance/rehearsal/rehearsal.test.ts";
const BROKEN = "test/conformance/contract/broken.test.ts";
const FAILURES = "test/conformance/rehearsal/failures.test.ts";
const PLANS = "test/conformance/plan/scenarios.test.ts";

/** A test by its file and its name. */
export const test = (file: string, ...names: readonly string[]): readonly Witness[] =>
  names.map((name) => ({ file, name }));

/** Recorded plans of the real terraform over a provider, with all calls: `managed: create`. */
export const asked = (family: string, ...names: readonly string[]): readonly Witness[] =>
  test(PROVIDER, ...names.map((name) => `${family}: ${name}`));

/** Recorded applies of the real terraform over a provider, with all calls: `managed/create`. */
export const applied = (family: string, ...names: readonly string[]): readonly Witness[] =>
  test(REHEARSAL, ...names.map((name) => `${family}/${name}`));

/** Recorded applies of the real terraform that fail, with the next plan. */
export const failed = (...names: readonly string[]): readonly Witness[] => test(FAILURES, ...names);

/** Recorded errors of the real terraform about providers that break a contract. */
export const broken = (...names: readonly string[]): readonly Witness[] => test(BROKEN, ...names);

/** Recorded plans of the real terraform over terraform_data. */
export const planned = (...names: readonly string[]): readonly Witness[] => test(PLANS, ...names);

/** The verdicts of the real terraform on thousands of random objects and schemas. */
export const VERDICTS: readonly Witness[] = test(
  "test/conformance/lifecycle/lifecycle.test.ts",
  "what the real terraform proposed and judged is proposed and judged here",
);

/** A live call that rejects what a provider must accept, with the advice beside its error. */
export const REJECTED: readonly Witness[] = test(
  "server/cli/refusedConfiguration.test.ts",
  "a refused value that is %s has advice beside the error",
);

/** Returns the sentences below one heading, numbered from 1. */
export const under = (
  heading: string,
  ...sentences: readonly (readonly [says: string, shownBy: readonly Witness[] | string])[]
): readonly Sentence[] =>
  sentences.map(([says, shownBy], index) => ({
    at: [heading, index + 1],
    says,
    ...(typeof shownBy === "string" ? { shownBy: [], unshown: shownBy } : { shownBy }),
  }));

/** Why no test shows what the document asks of the authors of providers, and Terraform cannot enforce. */
export const ADVICE = "advice to authors of providers, which no call can reveal";

/** Why no test shows what the document plans, wishes, or says about people. */
export const OUTLOOK = "about design and people, not about what Terraform does";
