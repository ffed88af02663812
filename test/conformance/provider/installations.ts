import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PLATFORM } from "../../../server/host/node/plugins/providerPackage.ts";
import { installRuled, VERSION } from "../../support/provider/installed.ts";
import { BASE } from "./base.ts";

/** How the plugin of a folder is to be found. */
export interface Installation {
  readonly name: string;
  /** Lays it out, starting from what `terraform init` leaves; says with which environment it is planned. */
  readonly lay: (place: Place) => Promise<Laid> | Laid;
}

interface Place {
  readonly root: string;
  /** Beside it, for whatever else there is. */
  readonly beside: string;
}

export interface Laid {
  readonly environment: Readonly<Record<string, string>>;
  end?(): void;
}

export const MAIN = 'resource "test_thing" "a" {\n  name = "a"\n}\n';
const SOURCE = join("registry.terraform.io", "hashicorp", "test");

const packageIn = (root: string): string => join(root, ".terraform", "providers", SOURCE, VERSION, PLATFORM);
const lockOf = (root: string): string => join(root, ".terraform.lock.hcl");
const providersOf = (root: string): string => join(root, ".terraform", "providers");

/** Puts the package elsewhere, and gives back where. */
function moved({ root, beside }: Place, ...to: readonly string[]): string {
  const target = join(beside, ...to);
  mkdirSync(join(target, ".."), { recursive: true });
  cpSync(packageIn(root), target, { recursive: true });
  rmSync(packageIn(root), { recursive: true });
  return target;
}

function configured({ beside }: Place, text: string): Laid {
  const path = join(beside, "cli.tfrc");
  writeFileSync(path, text);
  return { environment: { TF_CLI_CONFIG_FILE: path } };
}

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, "utf8")));

const NO_MORE: Laid = { environment: {} };
const required = (root: string, version: string): void =>
  rewrite(
    join(root, "main.tf"),
    (text) =>
      `terraform {\n  required_providers {\n    test = {\n      source  = "hashicorp/test"\n      version = "${version}"\n    }\n  }\n}\n${text}`,
  );

export const INSTALLATIONS: readonly Installation[] = [
  { name: "as init leaves it", lay: () => NO_MORE },
  {
    name: "linked to a mirror",
    lay(place) {
      symlinkSync(moved(place, "mirror", SOURCE, VERSION, PLATFORM), packageIn(place.root));
      const path = join(place.beside, "mirror");
      return configured(place, `provider_installation {\n  filesystem_mirror {\n    path = "${path}"\n  }\n}\n`);
    },
  },
  {
    name: "in a mirror alone",
    lay(place) {
      moved(place, "mirror", SOURCE, VERSION, PLATFORM);
      const path = join(place.beside, "mirror");
      return configured(place, `provider_installation {\n  filesystem_mirror {\n    path = "${path}"\n  }\n}\n`);
    },
  },
  {
    name: "linked to the cache of plugins",
    lay(place) {
      symlinkSync(moved(place, "cache", SOURCE, VERSION, PLATFORM), packageIn(place.root));
      return configured(place, `plugin_cache_dir = "${join(place.beside, "cache")}"\n`);
    },
  },
  {
    name: "in the cache of plugins alone",
    lay(place) {
      moved(place, "cache", SOURCE, VERSION, PLATFORM);
      return configured(place, `plugin_cache_dir = "${join(place.beside, "cache")}"\n`);
    },
  },
  {
    name: "not installed",
    lay: ({ root }) => {
      rmSync(providersOf(root), { recursive: true });
      return NO_MORE;
    },
  },
  {
    name: "not locked",
    lay: ({ root }) => {
      rmSync(lockOf(root));
      return NO_MORE;
    },
  },
  {
    name: "neither installed nor locked",
    lay({ root }) {
      rmSync(providersOf(root), { recursive: true });
      rmSync(lockOf(root));
      return NO_MORE;
    },
  },
  {
    name: "locked with another checksum",
    lay({ root }) {
      rewrite(lockOf(root), (text) => text.replace(/h1:[^"]*/, "h1:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE="));
      return NO_MORE;
    },
  },
  {
    name: "locked in another version",
    lay({ root }) {
      rewrite(lockOf(root), (text) => text.replace(VERSION, "9.9.9"));
      return NO_MORE;
    },
  },
  {
    name: "required as it is locked",
    lay: ({ root }) => {
      required(root, "~> 1.0");
      return NO_MORE;
    },
  },
  {
    name: "another provider is not locked",
    lay({ root }) {
      rewrite(join(root, "main.tf"), (text) => `${text}resource "other_thing" "o" {\n}\n`);
      return NO_MORE;
    },
  },
  {
    name: "overridden, and installed",
    lay: ({ root, beside }) => configured({ root, beside }, overriding(packageIn(root))),
  },
  {
    name: "overridden, nothing initialised",
    lay({ root, beside }) {
      const folder = moved({ root, beside }, "built");
      rmSync(lockOf(root));
      rmSync(providersOf(root), { recursive: true });
      return configured({ root, beside }, overriding(folder));
    },
  },
  {
    name: "overridden by a folder without the plugin",
    lay({ root, beside }) {
      mkdirSync(join(beside, "built"));
      return configured({ root, beside }, overriding(join(beside, "built")));
    },
  },
  {
    name: "required in another version than locked",
    lay({ root }) {
      required(root, "9.9.9");
      return NO_MORE;
    },
  },
  { name: "running already", lay: reattached(true) },
  { name: "running already, nothing initialised", lay: reattached(false) },
];

const overriding = (folder: string): string =>
  `provider_installation {\n  dev_overrides {\n    "hashicorp/test" = "${folder}"\n  }\n  direct {}\n}\n`;

/** A plugin that somebody has started, as for a debugger. */
function reattached(isInitialised: boolean) {
  return async ({ root }: Place): Promise<Laid> => {
    const [, interpreter, ...words] = /exec '([^']*)'(.*)/.exec(
      readFileSync(join(packageIn(root), `terraform-provider-test_v${VERSION}`), "utf8"),
    )!;
    const own = [...words.join(" ").matchAll(/'([^']*)'/g)].map(([, word]) => word!);
    const child: ChildProcess = spawn(interpreter!, [...own, "plain"], {
      env: { ...process.env, TF_PLUGIN_MAGIC_COOKIE: "reattached" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise<string>((done) => child.stdout!.once("data", (data: Buffer) => done(String(data))));
    const [, protocol, network, address] = line.trim().split("|");
    if (!isInitialised) {
      rmSync(lockOf(root));
      rmSync(providersOf(root), { recursive: true });
    }
    const reattachments = {
      "registry.terraform.io/hashicorp/test": {
        Protocol: "grpc",
        ProtocolVersion: Number(protocol),
        Pid: child.pid,
        Test: true,
        Addr: { Network: network, String: address },
      },
    };
    return { environment: { TF_REATTACH_PROVIDERS: JSON.stringify(reattachments) }, end: () => child.kill() };
  };
}

export const install = (root: string, callsFile: string): Promise<void> =>
  installRuled(root, { test: BASE }, callsFile);
