import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import { type Client, NO_CLIENT } from "./client.ts";
import { newSession, type Session, type SessionEffect, type SessionEvent, updateSession } from "./session.ts";

// Each test is a list of events, and the effects of the last event.

const CLIENT: Client = { ...NO_CLIENT, configures: true, watches: true, watchesOutside: true };
const initialized: SessionEvent = { kind: "initialized", folders: ["/w"] };
const { root } = fixture("locals {}\n");
const planned = (...folders: string[]): SessionEvent => ({
  kind: "planned",
  snapshot: { roots: [root] },
  folders: new Set(folders),
});

function played(client: Client, ...events: readonly SessionEvent[]) {
  let session: Session = newSession(client, "/home/me");
  let effects: readonly SessionEffect[] = [];
  for (const event of events) [session, effects] = updateSession(session, event);
  return { session, effects: effects.map(inWords) };
}

function inWords(effect: SessionEffect): string {
  switch (effect.kind) {
    case "workspace": {
      const { kind, ...rest } = effect.event;
      return `${kind} ${Object.values(rest).map((value) => JSON.stringify(value))}`;
    }
    case "forgetLenses":
      return `forgetLenses ${effect.path}`;
    case "readSettings":
      return `readSettings ${effect.folders.join(" ")}`;
    case "watch":
      return `watch ${effect.folders.join(" ")}, new: ${effect.added.join(" ")}`;
    case "publish":
      return `publish ${effect.snapshot.roots.length}`;
  }
}

test("the folders of the start are searched, read again, and configured", () =>
  expect(played(CLIENT, initialized).effects).toEqual([
    'folderAdded "/w"',
    'changedOnDisk ["/w"]',
    "readSettings  /w",
  ]));

test("the settings of a client without configuration support are the defaults", () =>
  expect(played(NO_CLIENT, { kind: "settingsChanged" }).effects).toEqual([
    'configured "",{"fromPlugins":"auto","loadState":"ask"}',
  ]));

test("each folder is configured by its own section", () =>
  expect(
    played(CLIENT, initialized, {
      kind: "settingsRead",
      folders: ["", "/w"],
      sections: [null, { schemas: { path: "s.json" } }],
    }).effects,
  ).toEqual([
    'configured "",{"fromPlugins":"auto","loadState":"ask"}',
    'configured "/w",{"fromPlugins":"auto","loadState":"ask","schemas":"/w/s.json"}',
  ]));

test("folders are removed before others are added, and the open ones are configured again", () => {
  const change: SessionEvent = { kind: "foldersChanged", added: ["/v"], removed: ["/w"] };
  const { session, effects } = played(CLIENT, initialized, change);
  expect([...session.folders]).toEqual(["/v"]);
  expect(effects).toEqual(['folderRemoved "/w"', 'folderAdded "/v"', 'changedOnDisk ["/v"]', "readSettings  /v"]);
});

test("without trust the workspace is restricted", () => {
  const { session, effects } = played(CLIENT, { kind: "trustChanged", isTrusted: false });
  expect(session.isRestricted).toBe(true);
  expect(effects).toEqual(["restricted true"]);
});

test("an edit and a close concern the lenses before the plans", () => {
  expect(played(CLIENT, { kind: "edited", path: "/w/a.tf", text: "x" }).effects).toEqual([
    "forgetLenses /w/a.tf",
    'edited "/w/a.tf","x"',
  ]);
  expect(played(CLIENT, { kind: "closed", path: "/w/a.tf" }).effects).toEqual([
    "forgetLenses /w/a.tf",
    'closed "/w/a.tf"',
  ]);
});

test("nothing is sent before the client is initialized", () =>
  expect(played(CLIENT, planned("/v")).effects).toEqual([]));

test("plans are published once", () => {
  expect(played(CLIENT, initialized, planned("/w")).effects).toEqual(["publish 1"]);
  expect(played(CLIENT, initialized, planned("/w"), planned("/w")).effects).toEqual([]);
});

test("outside folders are watched once, and read again when the watch begins", () => {
  const first = played(CLIENT, initialized, planned("/w", "/w/m", "/wide", "/m", ""));
  expect(first.effects).toEqual(["watch /m /wide, new: /m /wide", "publish 1"]);
  const second = played(CLIENT, initialized, planned("/m"), planned("/m", "/n"));
  expect(second.effects).toEqual(["watch /m /n, new: /n"]);
  expect(played(CLIENT, { kind: "watching", folders: ["/n"] }).effects).toEqual(['changedOnDisk ["/n"]']);
});

test("a client that cannot watch outside folders is not asked to", () =>
  expect(played({ ...CLIENT, watchesOutside: false }, initialized, planned("/m")).effects).toEqual(["publish 1"]));
