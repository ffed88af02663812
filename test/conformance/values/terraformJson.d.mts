export declare function parseWithNumberTexts(text: string): unknown;
export declare function plannedOutputs(
  text: string,
): ReadonlyMap<string, { readonly type: unknown; readonly json: unknown }>;
