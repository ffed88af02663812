import { type Fault, isFault } from "../../../codecs/fault.ts";
import { compose } from "../../../codecs/yaml/compose.ts";
import { encodeYaml } from "../../../codecs/yaml/encode.ts";
import { DYNAMIC, STRING } from "../../../values/type.ts";
import { isWhollyKnown, type Value } from "../../../values/value.ts";
import { unknownFrom } from "../../origins.ts";
import { define, TEXT, text, value } from "../define.ts";

function yamldecodeWith(mergesSequences: boolean) {
  let last: { readonly yaml: string; readonly decoded: Value | Fault } | undefined;
  const decode = (yaml: string): Value | Fault => {
    if (last?.yaml !== yaml) last = { yaml, decoded: compose(yaml, mergesSequences) };
    return last.decoded;
  };
  return define({
    name: "yamldecode",
    description: "Decodes YAML.",
    parameters: [text("src")],
    returns: DYNAMIC,
    resultType: ([src]) => {
      if (src?.kind !== "string") return DYNAMIC;
      const decoded = decode(src.value);
      return isFault(decoded) ? decoded : decoded.type;
    },
    call: (src) => decode(src),
  });
}

const yamlencode = define({
  name: "yamlencode",
  description: "A value as YAML.",
  parameters: [value("value", DYNAMIC, { allowNull: true, allowDynamic: true })],
  ...TEXT,
  call: (given) => (isWhollyKnown(given) ? encodeYaml(given) : unknownFrom(STRING, [given])),
});

export const YAML_FUNCTIONS = [yamldecodeWith(false), yamlencode];

/** The `yamldecode` that merges sequences of mappings. */
export const MERGING_YAMLDECODE = yamldecodeWith(true);
