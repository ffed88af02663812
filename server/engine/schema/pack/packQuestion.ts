import { type Failure, type Question, questionKind } from "../../source/question.ts";
import type { Pack } from "./readPack.ts";

/** The provider that a pack is needed for. */
export interface WantedPack {
  readonly source: string;
  /** The version in the lock file; undefined without one. */
  readonly version: string | undefined;
  /** The version constraints of all modules. */
  readonly constraints: readonly string[];
  /** The files and folders of packs that the user names, best first. The host has packs of its own beside them. */
  readonly places: readonly string[];
}

/** The host's answer: the best pack, and which of the user's packs cannot be read. */
export interface PackAnswer {
  readonly kind: "pack";
  /** Undefined if no pack is of this provider. */
  readonly pack: Pack | undefined;
  readonly refused: readonly RefusedPack[];
}

/** A file that is no pack, and why. */
export interface RefusedPack {
  readonly path: string;
  /** Without a subject: `it is not a pack`. */
  readonly problem: string;
}

/** The question for a pack of a provider; the host reads `wanted` to answer it. A change of the first place makes it be asked again. */
export interface PackQuestion extends Question<PackAnswer | Failure> {
  readonly wanted: WantedPack;
}

export const PACK = "pack";

/** Returns the question for the best pack of a provider. Its need is `better` because the plan infers a missing schema. */
export function packQuestion(wanted: WantedPack): PackQuestion {
  const { source, version = "", constraints, places } = wanted;
  const key = [source, version, constraints.join(" "), ...places].join("\n");
  const [path] = places;
  return { ...ofPacks({ key, need: "better", ...(path !== undefined && { path, isDeep: true }) }), wanted };
}

const ofPacks = questionKind<PackAnswer>(PACK, "pack");
