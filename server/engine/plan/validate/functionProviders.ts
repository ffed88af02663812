import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { noProvider } from "../../lang/callFindings.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { callsIn } from "../../syntax/expressions.ts";
import type { Body, Call, Expression } from "../../syntax/tree.ts";

/** Returns the errors of calls of provider functions whose provider the module does not require. */
export function functionProviderFaults(node: ModuleNode): readonly Diagnostic[] {
  if (!supports(node.dialect, "opentofu-provider-functions")) return [];
  const children = [...node.children.values()].flatMap((child) => (child ? functionProviderFaults(child) : []));
  return [...faultsIn(node), ...children];
}

const faultsIn = ({ module: { files, providers } }: ModuleNode): readonly Diagnostic[] =>
  files
    .flatMap(({ body }) => providerCalls(body))
    .flatMap(({ name, nameRange }) => {
      const [, provider = "", ...rest] = name.split("::");
      const isSound = rest.length === 0 || rest.length > 2 || providers.has(provider);
      return isSound ? [] : [noProvider(nameRange, name, provider, rest.at(-1)!)];
    });

/** Returns the calls of provider functions in a file, without those in import blocks, which no graph has. */
const providerCalls = remember((body: Body): readonly Call[] =>
  body.items.flatMap((item) =>
    item.kind === "block" ? (item.type === "import" ? [] : callsInBody(item.body)) : ofProviders(item.expression),
  ),
);

const callsInBody = (body: Body): readonly Call[] =>
  body.items.flatMap((item) => (item.kind === "block" ? callsInBody(item.body) : ofProviders(item.expression)));

const ofProviders = (expression: Expression): readonly Call[] =>
  callsIn(expression).filter(({ name }) => name.startsWith("provider::"));
