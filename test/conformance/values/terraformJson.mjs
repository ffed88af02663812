/** JSON in which every number has become its text, so that no digit is lost. */
export function parseWithNumberTexts(text) {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  return JSON.parse(quoted);
}

/** The type and value of each output of a plan, as `terraform show -json` prints it. */
export function plannedOutputs(text) {
  const { planned_values } = parseWithNumberTexts(text);
  return new Map(
    Object.entries(planned_values.outputs ?? {}).map(([name, { type, value }]) => [
      name,
      { type, json: value ?? null },
    ]),
  );
}
