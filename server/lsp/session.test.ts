import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import { NO_CLIENT } from "../../test/support/noClient.ts";
import type { Client } from "./client.ts";
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
  expect(played(NO_CLIENT, { kind: "settingsChanged", settings: null }).effects).toEqual([
    'configured "",{"fromPlugins":"auto","providers":"offline","loadState":"ask"}',
  ]));

test("the settings that a client sends along count where it answers with none, until it sends others", () => {
  const folders = ["", "/w"];
  const mode = (mode: string) => ({ stateline: { providers: { mode } } });
  const pushed: SessionEvent = { kind: "settingsChanged", settings: mode("schema") };
  const levels = (client: Client, ...events: readonly SessionEvent[]) =>
    played(client, initialized, ...events).effects.map((effect) => /"providers":"(\w+)"/.exec(effect)?.[1]);
  expect(levels(NO_CLIENT, pushed)).toEqual(["schema", "schema"]);
  expect(levels(NO_CLIENT, pushed, { kind: "settingsChanged", settings: null })).toEqual(["schema", "schema"]);
  expect(levels(NO_CLIENT, pushed, { kind: "settingsChanged", settings: {} })).toEqual(["offline", "offline"]);
  const answered = (...sections: readonly unknown[]): SessionEvent => ({ kind: "settingsRead", folders, sections });
  expect(levels(CLIENT, pushed, answered(null, mode("refresh").stateline))).toEqual(["schema", "refresh"]);
  expect(levels(CLIENT, answered(null, null))).toEqual(["offline", "offline"]);
});

test("the last settings stay if a client cannot be asked, unless it sent some along", () => {
  const failed: SessionEvent = { kind: "settingsRead", folders: ["", "/w"], sections: undefined };
  expect(played(CLIENT, initialized, failed).effects).toEqual([]);
  const pushed: SessionEvent = { kind: "settingsChanged", settings: { stateline: { providers: { mode: "schema" } } } };
  expect(played(CLIENT, initialized, pushed, failed).effects).toHaveLength(2);
});

test("requests for settings are counted until they are answered", () => {
  const read: SessionEvent = { kind: "settingsRead", folders: ["", "/w"], sections: [null, null] };
  const again: SessionEvent = { kind: "settingsChanged", settings: null };
  const underWay = (...events: readonly SessionEvent[]) => played(CLIENT, initialized, ...events).session.readsUnderWay;
  expect([underWay(), underWay(again), underWay(again, read), underWay(again, read, read)]).toEqual([1, 2, 1, 0]);
  expect(played(NO_CLIENT, initialized, again).session.readsUnderWay).toBe(0);
});

test("each folder is configured by its own section", () =>
  expect(
    played(CLIENT, initialized, {
      kind: "settingsRead",
      folders: ["", "/w"],
      sections: [null, { schemas: { path: "s.json" } }],
    }).effects,
  ).toEqual([
    'configured "",{"fromPlugins":"auto","providers":"offline","loadState":"ask"}',
    'configured "/w",{"fromPlugins":"auto","providers":"offline","loadState":"ask","schemas":"/w/s.json"}',
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

test("plans are published once, and again when the problems of another root module are listed", () => {
  const listing = (...roots: string[]): SessionEvent => ({
    kind: "planned",
    snapshot: { roots: [root], listed: new Set(roots) },
    folders: new Set(["/w"]),
  });
  expect(played(CLIENT, initialized, planned("/w")).effects).toEqual(["publish 1"]);
  expect(played(CLIENT, initialized, planned("/w"), planned("/w")).effects).toEqual([]);
  expect(played(CLIENT, initialized, listing(), listing("/w/a")).effects).toEqual(["publish 1"]);
  expect(played(CLIENT, initialized, listing("/w/a"), listing("/w/a")).effects).toEqual([]);
});

test("outside folders are watched once, and read again when the watch begins", () => {
  const first = played(CLIENT, initialized, planned("/w", "/w/m", "/wide", "/m", ""));
  expect(first.effects).toEqual(["watch /m /wide, new: /m /wide", "publish 1"]);
  const second = played(CLIENT, initialized, planned("/m"), planned("/m", "/n"));
  expect(second.effects).toEqual(["watch /m /n, new: /n"]);
  expect(played(CLIENT, { kind: "watching", folders: ["/n"] }).effects).toEqual(['changedOnDisk ["/n"]']);
});

test("of a client that watches no files every folder is watched, the open ones too", () => {
  const watch = "watch /m /w /w/a, new: /m /w /w/a";
  expect(played(NO_CLIENT, initialized, planned("/w/a", "/m", "")).effects).toEqual([watch, "publish 1"]);
});
