import { isBelow, joinPath, pathIn } from "../engine/source/paths.ts";
/**
 * Converts between the URIs of a client and the paths of the engine, which have no scheme: `/a/b` belongs to the file system of
 * the open folder around it.
 */
export interface Uris {
  /** Opens a folder and returns its path; undefined if its scheme cannot be read, or another file system has that path. */
  addFolder(uri: string): string | undefined;
  removeFolder(uri: string): string | undefined;
  /**
   * Opens a document and returns its path; undefined if it has none. Until the document is closed, `toUri` returns exactly this
   * URI.
   */
  open(uri: string): string | undefined;
  /** Closes a document and returns the path that it had when it was opened. */
  close(uri: string): string | undefined;
  /** Returns the path of a URI; undefined if its file system is not that of the open folder around it. */
  toPath(uri: string): string | undefined;
  toUri(path: string): string;
}

/** Returns the converter for file systems of these schemes, or of all. Until a folder is open, paths are of this machine. */
export function openUris(schemes: readonly string[] | undefined): Uris {
  const folders = openFolders(schemes);
  const pathByUri = new Map<string, string>();
  const uriByPath = new Map<string, string>();
  return {
    addFolder: folders.add,
    removeFolder: folders.remove,
    open: (uri) => {
      const path = pathByUri.get(uri) ?? folders.toPath(uri);
      if (path === undefined) return undefined;
      pathByUri.set(uri, path);
      uriByPath.set(path, uri);
      return path;
    },
    close: (uri) => {
      const path = pathByUri.get(uri);
      pathByUri.delete(uri);
      if (path !== undefined && uriByPath.get(path) === uri) uriByPath.delete(path);
      return path;
    },
    toPath: folders.toPath,
    toUri: (path) => uriByPath.get(path) ?? folders.toUri(path),
  };
}

/** The open folders. Each path belongs to the file system of the innermost folder around it. */
interface Folders {
  add(uri: string): string | undefined;
  remove(uri: string): string | undefined;
  toPath(uri: string): string | undefined;
  toUri(path: string): string;
}

function openFolders(schemes: readonly string[] | undefined): Folders {
  const folders = new Map<string, Folder>();
  const folderAround = (path: string): Folder | undefined =>
    [...folders.values()]
      .filter((folder) => isBelow(path, folder.path))
      .sort((a, b) => b.path.length - a.path.length)[0];
  const originOf = (path: string): string => folderAround(path)?.origin ?? onlyOrigin(folders.values()) ?? FILE;
  return {
    add: (uri) => {
      const parts = partsOf(uri, schemes);
      if (!parts || (folders.get(parts.path)?.origin ?? parts.origin) !== parts.origin) return undefined;
      folders.set(parts.path, { ...parts, uri: parts.path.endsWith("/") ? uri : uri.replace(/\/$/, "") });
      return parts.path;
    },
    remove: (uri) => {
      const parts = partsOf(uri, schemes);
      if (!parts || folders.get(parts.path)?.origin !== parts.origin) return undefined;
      folders.delete(parts.path);
      return parts.path;
    },
    toPath: (uri) => {
      const parts = partsOf(uri, schemes);
      return parts && originOf(parts.path) === parts.origin ? parts.path : undefined;
    },
    toUri: (path) => {
      const around = folderAround(path);
      if (!around || around.path === "/") return uriIn(originOf(path), path);
      return path === around.path
        ? around.uri
        : `${around.uri.replace(/\/$/, "")}/${encoded(pathIn(around.path, path))}`;
    },
  };
}

export const fileUri = (path: string): string => uriIn(FILE, path);

/** Returns the URI of a path in a file system. A path that begins with a host has that host as its authority. */
const uriIn = (origin: string, path: string): string =>
  origin === FILE && path.startsWith("//") ? `file:${encoded(path)}` : origin + encoded(rooted(path));

interface Folder {
  readonly path: string;
  /** The scheme and the authority. */
  readonly origin: string;
  /** The URI as the client spelled it. */
  readonly uri: string;
}

const FILE = "file://";

/**
 * Returns the origin and the path of a URI. The path has forward slashes and no slash before a drive letter, which is small; a file of another machine
 * has the path that Windows gives it, `//host/share/file`.
 */
function partsOf(
  uri: string,
  schemes: readonly string[] | undefined,
): { readonly origin: string; readonly path: string } | undefined {
  const [, scheme, authority, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)$/i.exec(uri) ?? [];
  const decoded = rest === undefined ? undefined : decode(rest);
  if (scheme === undefined || decoded === undefined || schemes?.includes(scheme.toLowerCase()) === false)
    return undefined;
  const [origin, host] = [scheme.toLowerCase(), authority?.toLowerCase() === "localhost" ? "" : (authority ?? "")];
  if (origin === "file" && host !== "") return { origin: FILE, path: joinPath("", `//${host}${decoded}`) };
  const path = decoded.replace(/^\/([A-Za-z]):/, (_, drive: string) => `${drive.toLowerCase()}:`);
  return { origin: `${origin}://${host}`, path: joinPath("", path) || "/" };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns the origin of all folders if they agree; paths outside of them belong to it. */
function onlyOrigin(folders: Iterable<Folder>): string | undefined {
  const origins = new Set([...folders].map(({ origin }) => origin));
  return origins.size === 1 ? [...origins][0] : undefined;
}

const rooted = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** Encodes a path as VS Code does, which also escapes the five characters that `encodeURIComponent` leaves. */
const encoded = (path: string): string =>
  encodeURIComponent(path)
    .replaceAll("%2F", "/")
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
