import { expect, test } from "vitest";
import { planOfTexts } from "../../test/support/memory.ts";
import { type HistoryAnswer, keptStatesQuestion } from "../engine/load/state/stateHistory.ts";
import { KEPT_STATES, STATE_REPLACED, type StateReplaced } from "../protocol/methods.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { openUris } from "../workspace/uris.ts";
import { StateKeeper } from "./stateKeeper.ts";

const stateText = (serial: number, lineage = "l") =>
  JSON.stringify({ version: 4, terraform_version: "1.11.4", serial, lineage, outputs: {}, resources: [] });

const rootWith = async (text: string | undefined): Promise<RootPlan> => ({
  root: "/memory",
  plan: await planOfTexts({ "main.tf": "", ...(text !== undefined && { "terraform.tfstate": text }) }),
  version: 1,
  isStale: false,
});

const CLOCK = { now: () => 0, after: () => () => {} };

function keeperFor(isOn: boolean, kept: readonly { readonly at: string; readonly text: string }[] = []) {
  const given: number[] = [];
  const requests: string[] = [];
  const connection = {
    sendNotification: async (method: string, message: StateReplaced) => {
      if (method === STATE_REPLACED) given.push(message.serial);
    },
    sendRequest: async (method: string) => {
      requests.push(method);
      return kept;
    },
  } as unknown as ConstructorParameters<typeof StateKeeper>[0];
  return { keeper: new StateKeeper(connection, openUris(["file"]), CLOCK, isOn), given, requests };
}

async function givenOf(isOn: boolean, ...states: readonly (string | undefined)[]): Promise<readonly number[]> {
  const { keeper, given } = keeperFor(isOn);
  for (const state of states) keeper.planned({ roots: [await rootWith(state)] });
  return given;
}

test("a state that a newer one replaces is given; a run writes a serial many times", async () => {
  expect(await givenOf(true, stateText(1), stateText(2), stateText(2), stateText(5))).toEqual([1, 2]);
});

test("nothing is given unless the user wants it, of another lineage, of an older state or of one that was not read", async () => {
  expect(await givenOf(false, stateText(1), stateText(2))).toEqual([]);
  expect(await givenOf(true, stateText(1), stateText(2, "other"))).toEqual([]);
  expect(await givenOf(true, stateText(3), stateText(2))).toEqual([]);
  expect(await givenOf(true, stateText(1), "{", stateText(2))).toEqual([1]);
});

test("the state that is open when the user turns it on can be replaced; none after it is turned off", async () => {
  const { keeper, given } = keeperFor(false);
  const first = await rootWith(stateText(1));
  keeper.planned({ roots: [first] });
  keeper.set(true, { roots: [first] });
  keeper.planned({ roots: [await rootWith(stateText(2))] });
  const third = { roots: [await rootWith(stateText(3))] };
  keeper.planned(third);
  keeper.set(false, third);
  keeper.planned({ roots: [await rootWith(stateText(4))] });
  expect(given).toEqual([1, 2]);
});

test("the kept states are those of the client, and what was given since; the client is asked once", async () => {
  const { keeper, requests } = keeperFor(true, [{ at: "2026-11-26T20:45:00.000Z", text: stateText(1) }]);
  const ask = keeper.asking(async () => undefined);
  const question = keptStatesQuestion({ kind: "file", path: "/memory/terraform.tfstate" });
  const untils = async () =>
    ((await ask(question)) as HistoryAnswer).states.map(({ origin }) => origin.kind === "seen" && origin.until);
  expect(await untils()).toEqual(["2026-11-26T20:45:00.000Z"]);
  keeper.planned({ roots: [await rootWith(stateText(2))] });
  keeper.planned({ roots: [await rootWith(stateText(3))] });
  expect(await untils()).toEqual(["2026-11-26T20:45:00.000Z", "1970-01-01T00:00:00.000Z"]);
  expect(requests).toEqual([KEPT_STATES]);
  keeper.set(false, { roots: [] });
  expect(await untils()).toEqual([]);
});
