import { expect, test } from "vitest";
import { backendPlace, sharedPlace } from "./backendPlace.ts";

// The place of the default workspace and of another one in each backend.

const KEYS = { bucket: "b", key: "k/w.tfstate" };
const azure = { storage_account_name: "s", container_name: "c", key: "k" };

test.each<[string, Readonly<Record<string, string>>, string, string]>([
  ["s3", KEYS, "b/k/w.tfstate", "b/env:/qa/k/w.tfstate"],
  ["s3", { ...KEYS, workspace_key_prefix: "all" }, "b/k/w.tfstate", "b/all/qa/k/w.tfstate"],
  ["s3", { key: "k" }, "k", "env:/qa/k"],
  ["gcs", { bucket: "b", prefix: "p/" }, "b/p/default.tfstate", "b/p/qa.tfstate"],
  ["azurerm", azure, "s/c/k", "s/c/kenv:qa"],
  ["oss", { bucket: "b" }, "b/env:/terraform.tfstate", "b/env:/qa/terraform.tfstate"],
  ["cos", { bucket: "b", prefix: "p", key: "k" }, "b/p/k", "b/p/qa/k"],
  ["consul", { path: "a/b" }, "a/b", "a/b-env:qa"],
  ["pg", { schema_name: "s" }, "s/default", "s/qa"],
  ["kubernetes", { secret_suffix: "x", namespace: "n" }, "n/tfstate-default-x", "n/tfstate-qa-x"],
  ["remote", { organization: "o", name: "w" }, "o/w", "o/w"],
  ["remote", { organization: "o", prefix: "web-" }, "o/web-", "o/web-qa"],
  ["cloud", { organization: "o", name: "w" }, "o/w", "o/w"],
  ["cloud", { organization: "o" }, "o", "o/qa"],
  ["http", { address: "https://h:1/a/b" }, "h:1/a/b", "h:1/a/b"],
  ["nobody-knows", { bucket: "b" }, "", ""],
  ["s3", {}, "", ""],
])("%s of %j", (backend, settings, ofDefault, ofOther) => {
  const known = new Map(Object.entries(settings));
  expect([backendPlace(backend, known, "default"), backendPlace(backend, known, "qa")]).toEqual([ofDefault, ofOther]);
});

test("parts of an address that may be secret are not shown", () => {
  for (const address of [
    "https://me:secret@h/a?token=secret#secret",
    "https://secret@h/a",
    "http://me:secret/x@h/a",
    "secret",
    "//secret@h",
    "https://",
  ])
    expect(backendPlace("http", new Map([["address", address]]), "default")).not.toContain("secret");
});

const shared = (backend: string, settings: Readonly<Record<string, string>>, workspace = "default") =>
  sharedPlace(backend, new Map(Object.entries(settings)), workspace);

test("root modules share a state if backend, host, place and workspace are equal", () => {
  const name = { organization: "o", name: "w" };
  expect(shared("remote", name)).toBe(shared("cloud", name));
  expect(shared("cloud", { ...name, hostname: "app.terraform.io" })).toBe(shared("remote", name));
  expect(shared("s3", KEYS)).toBe(shared("s3", { ...KEYS, region: "eu" }));
  expect(shared("s3", KEYS)).not.toBe(shared("s3", KEYS, "qa"));
  expect(shared("s3", KEYS)).not.toBe(shared("s3", { ...KEYS, endpoint: "minio:9000" }));
  expect(shared("remote", name)).not.toBe(shared("remote", { ...name, hostname: "tfe.acme.example" }));
});

test("settings that do not decide the place identify no shared state", () => {
  expect(shared("s3", { bucket: "b" })).toBeUndefined();
  expect(shared("pg", { schema_name: "s" })).toBeUndefined();
  expect(shared("consul", { path: "p" })).toBeUndefined();
  for (const address of ["https://h/a?b=c", "https://me:secret@h/a"])
    expect(shared("http", { address })).toBeUndefined();
});
