/** The kinds of declarations with a lens about their uses, and whether they have one without a setting. */
export const DEFAULT_USAGES = { variables: true, outputs: true, modules: true, locals: false } as const;

export type UsageKind = keyof typeof DEFAULT_USAGES;

export const USAGE_KINDS = Object.keys(DEFAULT_USAGES) as readonly UsageKind[];

/** Whether each kind of declaration has a lens about its uses. */
export type UsageKinds = Readonly<Record<UsageKind, boolean>>;
