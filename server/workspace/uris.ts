/**
 * Between the URIs that a client speaks in and the paths of the engine, which know no scheme: `/a/b` is a path of whatever file
 * system the open folder around it is of.
 */
export interface Uris {
  /** A folder is open: its path. Undefined where it cannot be read, or one of another file system has that path already. */
  addFolder(uri: string): string | undefined;
  removeFolder(uri: string): string | undefined;
  /** The editor holds a document, which is spoken of as the editor has spelled it: its path, where it has one. */
  open(uri: string): string | undefined;
  /** The path that the document had when it was opened. */
  close(uri: string): string | undefined;
  /** The path of a URI; undefined where it is of another file system than what is open around it. */
  toPath(uri: string): string | undefined;
  toUri(path: string): string;
}

/** `schemes` are those of the file systems that can be read. Until a folder is open, a path is one of this machine's. */
export function openUris(schemes: readonly string[]): Uris {
  const folders = new Map<string, Folder>();
  const documents = new Map<string, string>();
  const spelled = new Map<string, string>();
  const folderAround = (path: string): Folder | undefined =>
    [...folders.values()]
      .filter((folder) => isWithin(folder.path, path))
      .sort((a, b) => b.path.length - a.path.length)[0];
  const originOf = (path: string): string => folderAround(path)?.origin ?? onlyOrigin(folders.values()) ?? FILE;
  const toPath = (uri: string): string | undefined => {
    const parts = partsOf(uri, schemes);
    return parts && originOf(parts.path) === parts.origin ? parts.path : undefined;
  };
  return {
    addFolder: (uri) => {
      const parts = partsOf(uri, schemes);
      if (!parts || (folders.get(parts.path)?.origin ?? parts.origin) !== parts.origin) return undefined;
      folders.set(parts.path, { ...parts, uri: uri.replace(/\/$/, "") });
      return parts.path;
    },
    removeFolder: (uri) => {
      const parts = partsOf(uri, schemes);
      if (!parts || folders.get(parts.path)?.origin !== parts.origin) return undefined;
      folders.delete(parts.path);
      return parts.path;
    },
    open: (uri) => {
      const path = documents.get(uri) ?? toPath(uri);
      if (path === undefined) return undefined;
      documents.set(uri, path);
      spelled.set(path, uri);
      return path;
    },
    close: (uri) => {
      const path = documents.get(uri);
      documents.delete(uri);
      if (path !== undefined && spelled.get(path) === uri) spelled.delete(path);
      return path;
    },
    toPath,
    toUri: (path) => {
      const document = spelled.get(path);
      if (document !== undefined) return document;
      const around = folderAround(path);
      if (!around || around.path === "/") return originOf(path) + encoded(rooted(path));
      return around.uri + encoded(path.slice(around.path.length));
    },
  };
}

/** The file URI of a path. */
export const fileUri = (path: string): string => FILE + encoded(rooted(path));

interface Folder {
  readonly path: string;
  /** Scheme and authority. */
  readonly origin: string;
  /** As the client has spelled it. */
  readonly uri: string;
}

const FILE = "file://";

/** Scheme and authority, and the path: with forward slashes, a drive letter without a slash before it. */
function partsOf(
  uri: string,
  schemes: readonly string[],
): { readonly origin: string; readonly path: string } | undefined {
  const [, scheme, authority, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)$/i.exec(uri) ?? [];
  const decoded = rest === undefined ? undefined : decode(rest);
  if (scheme === undefined || decoded === undefined || !schemes.includes(scheme.toLowerCase())) return undefined;
  const path = /^\/[A-Za-z]:/.test(decoded) ? decoded.slice(1) : decoded;
  const host = authority?.toLowerCase() === "localhost" ? "" : authority;
  return { origin: `${scheme.toLowerCase()}://${host}`, path: path.replace(/(.)\/$/, "$1") || "/" };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Outside of all folders a path is of their file system, if they agree. */
function onlyOrigin(folders: Iterable<Folder>): string | undefined {
  const origins = new Set([...folders].map(({ origin }) => origin));
  return origins.size === 1 ? [...origins][0] : undefined;
}

const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);

const rooted = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** As VS Code writes it: these five, too, are not left as they are. */
const encoded = (path: string): string =>
  encodeURIComponent(path)
    .replaceAll("%2F", "/")
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
