import type { RootPlan } from "../workspace/snapshot.ts";
import { mostDangerous } from "./codeLens.ts";
import { cursorAt } from "./cursor.ts";
import { tracesOf } from "./instances.ts";

/** The address of the instance that stands at a place: of several, the one that is in most danger. */
export function instanceAt({ plan }: RootPlan, path: string, offset: number): string | undefined {
  const cursor = cursorAt(plan, path, offset);
  return cursor && mostDangerous(tracesOf(plan, cursor.item))?.instance.address.text;
}
