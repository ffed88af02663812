/** Returns why the program needs `init` before it can pull a state, from its error message; undefined for any other failure. */
export const neededInit = (reason: string): string | undefined =>
  NEEDS_INIT.find(([pattern]) => pattern.test(reason))?.[1];

/** The beginnings of Terraform's and OpenTofu's messages that an initialisation mends, with the cause in a few words. */
const NEEDS_INIT: readonly (readonly [RegExp, string])[] = [
  [/^Module (?:not installed|source has changed|version requirements have changed)/, "a module is not installed"],
  [
    /^(?:Required plugins are not installed|Inconsistent dependency lock file|Missing required provider)/,
    "a provider is not installed",
  ],
  [
    /^(?:Backend initialization required|Initialization required|Backend configuration changed)/,
    "the backend is not initialised",
  ],
  [/\b(?:terraform|tofu) init\b/, "the folder is not initialised"],
];
