/** A plan of the corpus that a judge makes otherwise than we do, with the reason. */
export interface Accepted {
  readonly languages: RegExp;
  readonly name: string;
  readonly why: string;
}

export const ACCEPTED: readonly Accepted[] = [];
