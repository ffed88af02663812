import type { AttributeSchema, BlockSchema, ProviderSchemas } from "../../schema/schema.ts";
import { remember } from "../../source/remember.ts";
import { convert } from "../../values/conversion/convert.ts";
import { stringValue, type Value } from "../../values/value.ts";
import { isAllFramework, type Sdk } from "./providerSdk.ts";

/** Returns the documented default of an unset attribute; undefined if its description names none. */
export type DocumentedAt = (attribute: AttributeSchema) => Value | undefined;

/**
 * Returns the look-up of documented defaults that a plan contains. The original SDK plans defaults of attributes that are not
 * computed; the framework only those of computed ones. In a provider with types of both SDKs, most computed defaults come from
 * the service.
 */
export function documentedIn(schemas: ProviderSchemas, sdk: Sdk): DocumentedAt {
  if (sdk === "legacy")
    return (schema) => (schema.optional && !schema.computed ? documentedDefault(schema) : undefined);
  if (!isAllFramework(schemas)) return () => undefined;
  return (schema) => (schema.optional && schema.computed ? documentedDefault(schema) : undefined);
}

/** Whether any description in a block names a default. */
export const hasDocumented = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    [...attributes.values()].some((schema) => documentedDefault(schema) !== undefined) ||
    [...blockTypes.values()].some(({ block }) => hasDocumented(block)),
);

/** Returns the default that the description of an attribute names; undefined if it names none. */
export const documentedDefault = remember((schema: AttributeSchema): Value | undefined => {
  const groups = DEFAULT.exec(schema.description ?? "")?.groups;
  const { quoted, bare } = groups ?? {};
  const isText = schema.type.kind === "string";
  const text = isText ? quoted : (quoted ?? bare);
  if (text === undefined || (!isText && schema.type.kind !== "number" && schema.type.kind !== "bool")) return undefined;
  const converted = convert(stringValue(text), schema.type);
  return "value" in converted ? converted.value : undefined;
});

/** Whether the description of an attribute says that its change replaces the object. */
export const isDocumentedToReplace = remember(
  ({ description = "" }: AttributeSchema): boolean => REPLACES.test(description) || TRIGGERS.test(description),
);

/**
 * Whether descriptions say that objects of a type are generated, or named by a checksum. Such an object never changes: any change
 * creates another one.
 */
export const isDescribedAsGenerated = remember(
  ({ attributes, description = "" }: BlockSchema): boolean =>
    /\bgenerates\b/i.test(description) ||
    /\b(?:checksum|digest)\b/i.test(attributes.get("id")?.description ?? "") ||
    [...attributes.values()].some(
      (schema) => schema.computed && !schema.optional && /^\W*the generated\b/i.test(schema.description ?? ""),
    ),
);

/**
 * Matches "Changing this forces a new resource" and "when changed, will trigger recreation": the change and its effect in one
 * sentence.
 */
const REPLACES =
  /\bchang(?:e[ds]?|ing)\b[^.;]*\b(?:forc|trigger|caus|requir|result|creat)\w*\b[^.;]*\b(?:new|replac\w*|recreat\w*|re-creat\w*)\b|\bforces? (?:a )?(?:new resource|replacement|recreation)\b/i;

/**
 * Matches "Arbitrary map of values that, when changed, will …". Such values have no meaning for the object itself, so they can
 * only replace it.
 */
const TRIGGERS = /\barbitrary\b(?![^.;]*\b(?:updat\w*|in[- ]place)\b)[^.;]*\bwhen changed\b/i;

/** Matches "Defaults to `x`", "Default value is `"x"`" and "(default: 2)". A bare word counts only as a number or bool. */
const DEFAULT =
  /\bdefaults?(?: value)?(?: is| to|:) *(?:(?<mark>[`'"])"?(?<quoted>[^`'"]*)"?\k<mark>|(?<bare>true|false|\d+)\b)/i;
