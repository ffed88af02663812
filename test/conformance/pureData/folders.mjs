// Folders with data sources that read only local files. A file is its text; `mode` sets the permissions of all files.
const long = Array.from({ length: 4000 }, (_, at) => `line ${(at * 7919) % 1013} of a file\n`).join("");

export const FOLDERS = [
  { name: "a file", data: `type = "zip"\n source_file = "src/a.txt"`, files: { "src/a.txt": "hello\n" }, mode: 0o644 },
  { name: "a long file", data: `type = "zip"\n source_file = "src/a.txt"`, files: { "src/a.txt": long }, mode: 0o664 },
  {
    name: "a folder",
    data: `type = "zip"\n source_dir = "src"`,
    files: { "src/b/c.txt": "c", "src/a.txt": "a", "src/b.txt": long, "src/é.txt": "umlaut" },
    mode: 0o644,
  },
  {
    name: "a folder without what is excluded",
    data: `type = "zip"\n source_dir = "src"\n excludes = ["node_modules", "**/*.log", "b.txt"]`,
    files: {
      "src/node_modules/x/y.js": "y",
      "src/a.txt": "a",
      "src/d/e.log": "e",
      "src/d/f.txt": "f",
      "src/b.txt": "b",
    },
    mode: 0o755,
  },
  {
    name: "a folder with a mode",
    data: `type = "zip"\n source_dir = "src"\n output_file_mode = "0666"`,
    files: { "src/a.txt": "a" },
    mode: 0o600,
  },
  {
    name: "content",
    data: `type = "zip"\n source_content = "hi"\n source_content_filename = "a/hi.txt"`,
    files: {},
    mode: 0o644,
  },
  {
    name: "contents",
    data: `type = "zip"\n source {\n content = "2"\n filename = "b.txt"\n }\n source {\n content = "1"\n filename = "a.txt"\n }`,
    files: {},
    mode: 0o644,
  },
];
