import type { ModuleAddress } from "../../addrs/address.ts";
import type { Module, ProviderConfiguration } from "../../config/module.ts";
import { requiredSource } from "../../config/settings/requiredProviders.ts";
import { bodyReferences } from "../../lang/bodyReferences.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import type { Evaluated } from "../../lang/scope.ts";
import { configureProvider, validateConfiguration } from "../../lifecycle/providerConfiguration.ts";
import type { Provider } from "../../provider/provider.ts";
import { fitSchema } from "../../schema/pack/fitSchema.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Body } from "../../syntax/tree.ts";
import { DYNAMIC } from "../../values/type.ts";
import { UNKNOWN, unknownValue } from "../../values/value.ts";
import { generatedFaults, type Setting as Judging, judgeBody } from "../checks/expressions.ts";
import { declared } from "../graph/declared.ts";
import { wantsOf } from "../graph/wants.ts";
import { type Context, type NodeKind, type Reads, reading, type Setting, type Visit } from "../kind/kind.ts";
import { inWrittenBody } from "../kind/units.ts";
import { judgedRow, NOTHING_FOUND, valueRow } from "../kind/value.ts";
import { configurationAddress, configurationSchema, NOTHING_TO_SET, providerOf } from "../providers/providers.ts";
import type { EvaluatedAs } from "../rows/rows.ts";
import { moduleScope, type Repeating } from "../scope/moduleScope.ts";

/**
 * A `provider` block. The result is the configuration that the provider runs with; unknown if its plugin refuses it, and without a
 * schema.
 */
export const provider: NodeKind<"provider", "isUsed" | "packs"> = {
  reads: reading({ isUsed: true, packs: true }),
  declare({ node }, previousNodes) {
    const { module, path } = node;
    const byId = new Map<string, ProviderConfiguration>();
    for (const block of module.configurations) {
      const id = configurationAddress(node, block).text;
      if (!byId.has(id)) byId.set(id, block);
    }
    return declared<"provider", ProviderConfiguration>(
      byId,
      previousNodes,
      (known, id) => known.id === id,
      (id, declaration) => {
        const references = bodyReferences(declaration.body);
        return { kind: "provider", id, path, declaration, expansion: [], references, wants: wantsOf(path, references) };
      },
    );
  },
  evaluate(surroundings, visit) {
    const { atHand, packs, isUsed } = surroundings;
    const { declaration, id } = visit.node;
    const provider = providerOf(atHand, visit.module.module, declaration);
    if (provider?.configure && isUsed(id)) return configuredRow(surroundings, provider, visit);
    const schema = configurationSchema(atHand, visit.module.module, declaration);
    const ofPack = schema ? undefined : packedSchema(packs, visit.module.module, declaration);
    return valueRow(visit, declaration.header.anchor, (instance) => {
      if (!schema && !ofPack) return { ...NOTHING_FOUND, value: UNKNOWN };
      const decoded = evaluated(judgingIn(surroundings, visit, instance), declaration.body, schema ?? ofPack!);
      const isWrong = hasErrors(decoded.diagnostics);
      const value = isWrong ? UNKNOWN : decoded.value;
      // Another version judges nothing, and Terraform does not validate an empty block.
      const isJudged = schema && declaration.body.items.length > 0;
      return isJudged ? { ...decoded, value } : { ...NOTHING_FOUND, asked: decoded.asked, value };
    });
  },
  // Terraform does not validate a configuration that no resource uses.
  validate: ({ world, atHand, isUsed }, visit) =>
    judgedRow(visit, visit.node.declaration.header.anchor, (instance) => {
      const { id, declaration } = visit.node;
      const { module } = visit.module;
      const schema = configurationSchema(atHand, module, declaration);
      if (!schema || isUnvalidated(declaration) || !isUsed(id)) return NOTHING_FOUND;
      const judged = judgeBody(judgingIn({ world, atHand }, visit, instance), declaration.body, schema);
      if (hasErrors(judged.diagnostics)) return judged;
      const provider = providerOf(atHand, module, declaration);
      if (!provider) return judged;
      const { answers } = world.inputs;
      const validated = validateConfiguration({ provider, value: judged.value, body: declaration.body, answers });
      return {
        diagnostics: [...judged.diagnostics, ...validated.diagnostics],
        asked: [...judged.asked, ...validated.asked],
      };
    }),
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ declaration }, { node: { module } }, _, atHand) => {
    const schema = configurationSchema(atHand, module, declaration);
    const { body } = declaration;
    return [inWrittenBody(body, contextOf(declaration), schema)];
  },
};

/** Returns the schema that a pack of another version has of a block, changed so that the block fits it. */
function packedSchema(packs: Reads["packs"], module: Module, { name, body }: ProviderConfiguration) {
  const schema = packs?.get(requiredSource(module, name))?.schemas.configuration();
  return schema && fitSchema(schema.block, body)?.block;
}

/** Returns the row of a configured provider; the provider's diagnostics are placed at the block. */
function configuredRow(
  { world, atHand, upstreamStatus }: Pick<Setting, "world" | "atHand" | "upstreamStatus">,
  provider: Provider,
  visit: Visit<"provider">,
): EvaluatedAs<"value"> {
  const { id, declaration } = visit.node;
  const schema = provider.schemas.configuration()?.block ?? NOTHING_TO_SET;
  return valueRow(visit, declaration.header.anchor, (instance) => {
    const decoded = evaluated(judgingIn({ world, atHand }, visit, instance), declaration.body, schema);
    const isWrong = upstreamStatus === "failed" || !visit.isSound || hasErrors(decoded.diagnostics);
    if (isWrong) return { ...decoded, value: UNKNOWN };
    if (upstreamStatus) return { ...decoded, value: unknownValue(DYNAMIC, [{ source: id, why: "pending" }]) };
    const { value, diagnostics, asked } = configureProvider({
      provider,
      address: id,
      value: decoded.value,
      body: declaration.body,
      answers: world.inputs.answers,
    });
    return { value, diagnostics: [...decoded.diagnostics, ...diagnostics], asked: [...decoded.asked, ...asked] };
  });
}

/** Returns the setting in which the block is judged in one instance of its module. */
function judgingIn(
  { world, atHand }: Pick<Setting, "world" | "atHand">,
  { node: { declaration }, module }: Visit<"provider">,
  instance: ModuleAddress,
): Judging {
  const scope = moduleScope(world, module, instance, repeating(declaration));
  return { atHand, module: module.module, path: module.path, context: contextOf(declaration), scope };
}

/** Decodes a body whose written references have been judged. */
function evaluated(setting: Judging, body: Body, schema: BlockSchema): Evaluated {
  const faults = generatedFaults(setting, body, schema)(setting.scope);
  const decoded = decodeBody(body, schema, setting.scope);
  return faults.length === 0 ? decoded : { ...decoded, diagnostics: [...faults, ...decoded.diagnostics] };
}

/** Returns the context of a block's expressions. In OpenTofu, a provider block can have for_each. */
const contextOf = ({ forEach }: ProviderConfiguration): Context => (forEach ? "each" : "none");

const repeating = ({ forEach }: ProviderConfiguration): Repeating | undefined =>
  forEach && { kind: "each", key: undefined, value: undefined };

/** Whether Terraform skips the validation of a block: an empty one, and one that an override file changes. */
const isUnvalidated = ({ body: { items }, header }: ProviderConfiguration): boolean =>
  items.length === 0 || items.some(({ range }) => range.anchor.path !== header.anchor.path);
