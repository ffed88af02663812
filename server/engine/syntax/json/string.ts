import { detachedCopy } from "../../source/textCopy.ts";
import { unescapedJson } from "../../values/encodings/jsonReader.ts";

/** Returns the text of a JSON string token, or the offset of its first fault, counted from the opening quote. */
export function readJsonString(token: string): { readonly text: string } | { readonly fault: number } {
  const fault = faultIn(token);
  if (fault !== undefined) return { fault };
  return { text: token.includes("\\") ? unescapedJson(token) : detachedCopy(token.slice(1, -1)) };
}

/** Returns the offset of the first fault as Go's decoder counts: just after the offending byte. */
function faultIn(token: string): number | undefined {
  let at = 1;
  for (;;) {
    if (at >= token.length) return at;
    const unit = token.charCodeAt(at);
    if (unit === 34) return undefined;
    if (unit !== 92) {
      at++;
      continue;
    }
    const selector = token.charAt(at + 1);
    if (selector === "") return at + 1;
    if (!'"\\/bfnrtu'.includes(selector)) return at + 2;
    at += 2;
    if (selector !== "u") continue;
    for (let digit = 0; digit < 4; digit++, at++) {
      if (at >= token.length) return at;
      if (!/[0-9a-fA-F]/.test(token.charAt(at))) return at + 1;
    }
  }
}
