import { expect, test } from "vitest";
import { openUris } from "./uris.ts";

test("files of this machine, without any open folder", () => {
  const uris = openUris(["file", "vscode-vfs"]);
  expect(uris.toPath("file:///a/b%20c.tf")).toBe("/a/b c.tf");
  expect(uris.toUri("/a/b c.tf")).toBe("file:///a/b%20c.tf");
  expect(uris.toPath("file://localhost/a.tf")).toBe("/a.tf");
});

test("a path with a drive letter has no leading slash, and converts back", () => {
  const uris = openUris(["file", "vscode-vfs"]);
  expect(uris.toPath("file:///c%3A/work/main.tf")).toBe("c:/work/main.tf");
  expect(uris.toUri("c:/work/main.tf")).toBe("file:///c%3A/work/main.tf");
  uris.addFolder("file:///C:/Work");
  expect(uris.toPath("file:///c%3A/Work/main.tf")).toBe("c:/Work/main.tf");
  expect(uris.toUri("c:/Work/main.tf")).toBe("file:///C:/Work/main.tf");
});

test.each([
  ["vscode-test-web://mount/", "/", "vscode-test-web://mount/a/main.tf", "/a/main.tf"],
  ["file:///c%3A/", "c:/", "file:///c%3A/a/main.tf", "c:/a/main.tf"],
  ["file://server/share", "//server/share", "file://server/share/a/main.tf", "//server/share/a/main.tf"],
])("a folder can be a whole file system: %s", (folder, path, file, filePath) => {
  const uris = openUris(["file", "vscode-test-web"]);
  expect(uris.addFolder(folder)).toBe(path);
  expect(uris.toUri(path)).toBe(folder);
  expect(uris.toPath(file)).toBe(filePath);
  expect(uris.toUri(filePath)).toBe(file);
});

test.each([
  ["vscode-vfs://github/owner/name", "vscode-vfs://github/owner/name/main.tf", "/owner/name/main.tf"],
  ["file://server/share/infra", "file://server/share/infra/main.tf", "//server/share/infra/main.tf"],
  ["file:///a/x%20%28y%29", "file:///a/x%20%28y%29/main%21.tf", "/a/x (y)/main!.tf"],
])("what lies in %s keeps its scheme and authority", (folder, uri, path) => {
  const uris = openUris(["file", "vscode-vfs"]);
  uris.addFolder(folder);
  expect(uris.toPath(uri)).toBe(path);
  expect(uris.toUri(path)).toBe(uri);
});

test("a folder keeps the client's spelling, with or without a trailing slash", () => {
  const uris = openUris(["file", "vscode-vfs"]);
  expect(uris.addFolder("file:///a/(x)/")).toBe("/a/(x)");
  expect(uris.toUri("/a/(x)")).toBe("file:///a/(x)");
  expect(uris.toUri("/a/(x)/m.tf")).toBe("file:///a/(x)/m.tf");
  expect(uris.removeFolder("file:///a/(x)")).toBe("/a/(x)");
  expect(uris.toUri("/a/(x)")).toBe("file:///a/%28x%29");
});

test("an open document keeps the client's spelling", () => {
  const uris = openUris(["file", "vscode-vfs"]);
  uris.open("file:///a/b(1).tf");
  expect(uris.toUri("/a/b(1).tf")).toBe("file:///a/b(1).tf");
  uris.close("file:///a/b(1).tf");
  expect(uris.toUri("/a/b(1).tf")).toBe("file:///a/b%281%29.tf");
});

test("a path belongs to one file system", () => {
  const uris = openUris(["file", "vscode-vfs"]);
  uris.addFolder("vscode-vfs://github/x");
  expect(uris.toPath("file:///x/main.tf")).toBeUndefined();
  expect(uris.toPath("vscode-vfs://gitlab/x/main.tf")).toBeUndefined();
  expect(uris.toPath("git:/x/main.tf?ref")).toBeUndefined();
  expect(uris.toPath("untitled:Untitled-1")).toBeUndefined();
  // Paths outside of the only folder belong to its file system too.
  expect(uris.toUri("/y/m.tf")).toBe("vscode-vfs://github/y/m.tf");
});

test("folders of two file systems: each path belongs to the innermost folder of its file system", () => {
  const uris = openUris(["file", "vscode-vfs"]);
  uris.addFolder("file:///w");
  uris.addFolder("vscode-vfs://github/w/inner");
  expect(uris.toUri("/w/inner/a.tf")).toBe("vscode-vfs://github/w/inner/a.tf");
  expect(uris.toUri("/w/a.tf")).toBe("file:///w/a.tf");
  expect(uris.toPath("file:///w/inner/a.tf")).toBeUndefined();
  expect(uris.addFolder("vscode-vfs://github/w")).toBeUndefined();
  expect(uris.removeFolder("vscode-vfs://github/w")).toBeUndefined();
  expect(uris.toUri("/elsewhere")).toBe("file:///elsewhere");
});

test("an unreadable URI has no path", () => {
  const uris = openUris(["file", "vscode-vfs"]);
  expect(uris.toPath("file:///%E0%A4%A")).toBeUndefined();
  expect(uris.toPath("/a")).toBeUndefined();
});

test("an unreadable file system has no paths", () => {
  const uris = openUris(["file"]);
  expect(uris.addFolder("vscode-vfs://github/x")).toBeUndefined();
  expect(uris.toPath("vscode-vfs://github/x/main.tf")).toBeUndefined();
  expect(uris.toPath("file:///x/main.tf")).toBe("/x/main.tf");
});
