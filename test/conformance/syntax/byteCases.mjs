// Files that are not plain UTF-8: other encodings, byte order marks, bytes that are no character, in every kind of place.

const MARK = [0xef, 0xbb, 0xbf];
const PLACES = [
  "# caf@\na   = 1 # @ x\n/* @\n */\n",
  "a   = 1 # @\r\nb=2\r\n",
  'locals {\n  a   = "caf@"\n}\n',
  'locals {\n  a   = "${ a+"@" }"\n}\n',
  "locals {\n  caf@   = 1\n}\n",
  "locals {\n  a   = <<E\ncaf@\nE\n}\n",
  "locals {\n  a   = <<@\ncaf\n@\n}\n",
  "locals {\n  a   = @ 1\n}\n",
  "locals {\n  a   = 1 # @\n  bbb = 2 // @\n}\n",
  'resource   "a@" "b" {}\n',
  "a   = 1\n@",
  "@a   = 1\n",
  "a   = [\n1,   # @\n2 ]\n",
  "a   = 1 # @",
];
const BYTES = [
  [0xe9],
  [0xff],
  [0x00],
  [0xc0, 0xaf],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xed, 0xb2, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  MARK,
  [0xef, 0xbf, 0xbd],
  [0xef, 0xbf, 0xbe],
  [0xe2, 0x80, 0xa8],
  [0xc2, 0x85],
  [0x65, 0xcc, 0x81],
  [0x0d],
  [0x0c],
];

const filled = (text, bytes) =>
  Buffer.concat(text.split("@").flatMap((part, at) => [...(at > 0 ? [Buffer.from(bytes)] : []), Buffer.from(part)]));

const CLEAN = Buffer.from("a   = 1\n");

export const BYTE_CASES = [
  ...PLACES.flatMap((text) => BYTES.map((bytes) => filled(text, bytes))),
  Buffer.concat([Buffer.from(MARK), CLEAN]),
  Buffer.concat([Buffer.from([...MARK, ...MARK]), CLEAN]),
  Buffer.concat([Buffer.from([...MARK, ...MARK]), Buffer.from("a = 1\n")]),
  Buffer.concat([Buffer.from([...MARK, ...MARK, ...MARK])]),
  Buffer.from(MARK),
  Buffer.concat([Buffer.from(MARK), Buffer.from("# a\n")]),
  Buffer.concat([CLEAN, Buffer.from(MARK), CLEAN]),
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("a   = 1\n", "utf16le")]),
  Buffer.from("a   = 1\n", "utf16le"),
  Buffer.concat([Buffer.from([0xff, 0xfe]), CLEAN]),
];
