import type { BackendSettings } from "./backend.ts";

/**
 * Where a backend keeps the state of a workspace, as its users name it: `acme/env:/staging/web.tfstate`. Empty where the settings
 * do not say it. No setting that may hold a secret has a part in it.
 */
export function backendPlace(backend: string, settings: BackendSettings, workspace: string): string {
  if (settings.size === 0) return "";
  const parts = PLACES[backend]?.(settings, workspace === DEFAULT ? undefined : workspace) ?? [];
  return parts.flatMap((part) => (part === undefined || part === "" ? [] : trimmed(part))).join("/");
}

/**
 * The same for all root modules that mean the same state, whether they keep it there or read it from there. Undefined where the
 * settings do not say it, and of backends whose places mean something else on another machine.
 */
export function sharedPlace(backend: string, settings: BackendSettings, workspace: string): string | undefined {
  const needed = DECISIVE[backend];
  if (!needed?.every((name) => settings.get(name))) return undefined;
  const address = settings.get("address");
  if (address !== undefined && /[?@#]/.test(address)) return undefined;
  const kind = backend === "cloud" ? "remote" : backend;
  const host = settings.get("hostname") ?? settings.get("endpoint") ?? (kind === "remote" ? "app.terraform.io" : "");
  return [kind, host, backendPlace(backend, settings, workspace)].join(" ");
}

/** Without these nobody knows where the state is. */
const DECISIVE: Readonly<Partial<Record<string, readonly string[]>>> = {
  s3: ["bucket", "key"],
  gcs: ["bucket"],
  azurerm: ["storage_account_name", "container_name", "key"],
  http: ["address"],
  remote: ["organization"],
  cloud: ["organization"],
};

const DEFAULT = "default";

/** The parts of a place, from a backend's settings and the workspace, which is undefined for the default one. */
type Place = (settings: BackendSettings, workspace: string | undefined) => readonly (string | undefined)[];

const PLACES: Readonly<Partial<Record<string, Place>>> = {
  s3: (of, workspace) => [
    of.get("bucket"),
    ...(workspace === undefined ? [] : [of.get("workspace_key_prefix") ?? "env:", workspace]),
    of.get("key"),
  ],
  gcs: (of, workspace = DEFAULT) => [of.get("bucket"), of.get("prefix"), `${workspace}.tfstate`],
  azurerm: (of, workspace) => [
    of.get("storage_account_name"),
    of.get("container_name"),
    workspace === undefined ? of.get("key") : behind(of.get("key"), `env:${workspace}`),
  ],
  oss: (of, workspace) => [
    of.get("bucket"),
    of.get("prefix") ?? "env:",
    workspace,
    of.get("key") ?? "terraform.tfstate",
  ],
  cos: (of, workspace) => [of.get("bucket"), of.get("prefix"), workspace, of.get("key") ?? "terraform.tfstate"],
  consul: (of, workspace) => [workspace === undefined ? of.get("path") : behind(of.get("path"), `-env:${workspace}`)],
  pg: (of, workspace = DEFAULT) => [of.get("schema_name") ?? "terraform_remote_state", workspace],
  kubernetes: (of, workspace = DEFAULT) => [
    of.get("namespace") ?? DEFAULT,
    behind(`tfstate-${workspace}-`, of.get("secret_suffix")),
  ],
  http: (of) => [shownAddress(of.get("address") ?? "")],
  remote: (of, workspace) => [of.get("organization"), of.get("name") ?? behind(of.get("prefix"), workspace ?? "")],
  cloud: (of, workspace) => [of.get("organization"), of.get("name") ?? workspace],
};

const behind = (first: string | undefined, second: string | undefined): string | undefined =>
  first === undefined || second === undefined ? undefined : first + second;

const trimmed = (part: string): string => part.replace(/^\/+|\/+$/g, "");

/** The host and path of an address: the name, password and query of one may let somebody in. */
const shownAddress = (address: string): string => /^[a-z][a-z0-9+.-]*:\/\/(?:.*@)?([^?#]*)/i.exec(address)?.[1] ?? "";
