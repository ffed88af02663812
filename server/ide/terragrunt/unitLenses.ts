import { secretsOf } from "../../engine/render/secrets.ts";
import { baseName, folderOf, isBelow, relativePath } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { NOT_KNOWN } from "../../engine/terragrunt/unitFindings.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { foldersOfUnits } from "../../workspace/runQueue.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import { planStatus } from "../planView/planStatus.ts";
import { stackLenses, type UnitLens } from "./stackLenses.ts";
import { originText, secretsIn } from "./unitHover.ts";
import type { UnitView } from "./unitView.ts";

/** Returns what the plan of a unit comes to, how many units use its outputs, and where those of its dependencies come from. */
export function unitLenses(view: UnitView): readonly UnitLens[] {
  if (view.isStack) return stackLenses(view);
  if (!view.isOwn) return [];
  const [first] = view.syntax.body.items;
  if (!first) return [];
  const at = first.kind === "block" ? first.header : first.nameRange;
  return [...planLens(view, at), ...usersLens(view, at), ...outputLenses(view)];
}

function planLens({ root, state }: UnitView, range: Range): readonly UnitLens[] {
  if (!root) return refusalLens(state, range);
  const text = secretsOf(root.plan).masked(planStatus(root).text);
  const isGenerated = state.file !== state.unit.path;
  const unit = isGenerated ? `as ${relativePath(folderOf(state.file), state.folder)}` : "plan of this unit";
  const title = state.isRefused ? `${text} · plan of an earlier text` : `${text} · ${unit}`;
  return [{ range, title, showsPlanOf: state.folder }];
}

function refusalLens(state: UnitState, range: Range): readonly UnitLens[] {
  const reason = refusal(state);
  return reason === undefined ? [] : [{ range, title: `not planned · ${reason}` }];
}

/** Returns why a unit has no plan, in a sentence without a full stop; undefined if it has one, and while it is still read. */
export function refusal(state: UnitState): string | undefined {
  const reason = state.findings.find(({ id, severity }) => severity === "error" || id === NOT_KNOWN);
  if (!reason || !state.isRefused || state.open.length > 0) return undefined;
  const { path } = (reason.subject ?? reason.near)?.anchor ?? {};
  const file = path === undefined || path === state.file ? "" : ` (${baseName(path)})`;
  const [sentence = ""] = reason.severity === "error" ? reason.detail.split(/\.(?:\s|$)/, 1) : [];
  return `${sentence || reason.summary}${file}`;
}

function usersLens({ snapshot, state }: UnitView, range: Range): readonly UnitLens[] {
  const users = [...(snapshot.units?.values() ?? [])].filter(({ unit }) =>
    unit.seenOutputs.some(({ path }) => path === state.unit.path),
  );
  // Of many units only those count that somebody looks at, so the number would be too small.
  if (users.length === 0 || snapshot.unplanned) return [];
  const folders = [state.folder, ...users.map(({ folder }) => folder)];
  const around = foldersOfUnits(snapshot.unitFolders ?? new Set())
    .filter((folder) => folders.every((each) => isBelow(each, folder)))
    .at(-1);
  const title = `used by ${counted(users.length, "unit")}`;
  return [{ range, title, ...(around !== undefined && { showsPlanOf: around }) }];
}

function outputLenses(view: UnitView): readonly UnitLens[] {
  return view.syntax.body.items.flatMap((item): readonly UnitLens[] => {
    if (item.kind !== "block" || item.type !== "dependency") return [];
    const seen = view.sound.unit.seenOutputs.find(({ name }) => name === item.labels[0]?.value);
    return seen
      ? [{ range: item.header, title: secretsIn(view).masked(originText(view, seen).replaceAll("`", "")) }]
      : [];
  });
}
