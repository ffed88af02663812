import type { GraphNode, Kind } from "../graph/node.ts";
import type { NodeKind } from "../kind/kind.ts";
import { action } from "./action.ts";
import { call } from "./call.ts";
import { check } from "./check.ts";
import { implied } from "./implied.ts";
import { local } from "./local.ts";
import { orphan } from "./orphan.ts";
import { output } from "./output.ts";
import { provider } from "./provider.ts";
import { resource } from "./resource.ts";
import { trigger } from "./trigger.ts";
import { validation } from "./validation.ts";
import { variable } from "./variable.ts";

/** The kinds of nodes, in the order in which those of a module are declared. */
export const KINDS: { readonly [K in Kind]: NodeKind<K> } = {
  variable,
  validation,
  local,
  output,
  provider,
  resource,
  check,
  action,
  trigger,
  call,
  orphan,
  implied,
};

/** Returns the behavior of a node's kind. */
export const kindOf = ({ kind }: GraphNode): NodeKind<Kind> => KINDS[kind] as NodeKind<Kind>;
