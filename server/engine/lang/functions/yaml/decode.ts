import { DYNAMIC } from "../../../values/type.ts";
import type { Value } from "../../../values/value.ts";
import { define, text } from "../define.ts";
import { type Fault, isFault } from "../fault.ts";
import { compose } from "./compose.ts";

const yamldecode = define({
  name: "yamldecode",
  description: "The value that a YAML text says.",
  parameters: [text("src")],
  returns: DYNAMIC,
  resultType: ([src]) => {
    if (src?.kind !== "string") return DYNAMIC;
    const decoded = decode(src.value);
    return isFault(decoded) ? decoded : decoded.type;
  },
  call: (src) => decode(src),
});

let last: { readonly yaml: string; readonly decoded: Value | Fault } | undefined;

function decode(yaml: string): Value | Fault {
  if (last?.yaml !== yaml) last = { yaml, decoded: compose(yaml) };
  return last.decoded;
}

export const YAML_DECODE = [yamldecode];
