import { crc32, deflateSync, inflateSync } from "node:zlib";

// A moving picture as an animated PNG: the pictures of a browser, of which only the part that changes is kept.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns an animated PNG of frames, each a PNG of Chromium with the time that it is shown, in milliseconds. It is played for ever. */
export function animation(frames) {
  const pictures = frames.map(({ png, milliseconds }) => ({ ...decoded(png), milliseconds }));
  const changes = merged(pictures);
  const [{ width, height }] = pictures;
  const parts = [
    SIGNATURE,
    chunk("IHDR", Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])),
    chunk("acTL", Buffer.concat([uint32(changes.length), uint32(0)])),
  ];
  let sequence = 0;
  changes.forEach(({ picture, rectangle, milliseconds }, at) => {
    const { x, y, width, height } = rectangle;
    const delay = Buffer.alloc(6);
    delay.writeUInt16BE(Math.min(milliseconds, 65_535), 0);
    delay.writeUInt16BE(1000, 2);
    parts.push(chunk("fcTL", Buffer.concat([...[sequence++, width, height, x, y].map(uint32), delay])));
    const data = deflateSync(filtered(picture, rectangle), { level: 9 });
    parts.push(at === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([uint32(sequence++), data])));
  });
  return Buffer.concat([...parts, chunk("IEND", Buffer.alloc(0))]);
}

/** Returns the frames that differ from the one before, each with the part that does. */
function merged(pictures) {
  const changes = [];
  let previous;
  for (const picture of pictures) {
    const rectangle = previous ? difference(previous, picture) : { x: 0, y: 0, ...picture };
    if (rectangle) changes.push({ picture, rectangle, milliseconds: picture.milliseconds });
    else changes.at(-1).milliseconds += picture.milliseconds;
    previous = picture;
  }
  return changes;
}

/** Returns the smallest rectangle around what differs; undefined if nothing does. */
function difference(before, after) {
  const { width, height, pixels } = after;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width * 3, (y + 1) * width * 3];
    if (pixels.compare(before.pixels, from, to, from, to) === 0) continue;
    const differs = (x) =>
      [0, 1, 2].some((channel) => pixels[from + x * 3 + channel] !== before.pixels[from + x * 3 + channel]);
    let [first, last] = [0, width - 1];
    while (!differs(first)) first++;
    while (!differs(last)) last--;
    [left, right, top, bottom] = [Math.min(left, first), Math.max(right, last), Math.min(top, y), y];
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns the pixels of a rectangle, each row with the filter that leaves the smallest numbers. */
function filtered({ width: stride, pixels }, { x, y, width, height }) {
  const rows = [];
  let above = Buffer.alloc(width * 3);
  for (let line = y; line < y + height; line++) {
    const row = pixels.subarray((line * stride + x) * 3, (line * stride + x + width) * 3);
    const candidates = [0, 1, 2].map((filter) =>
      Buffer.from(row.map((value, at) => value - (filter === 0 ? 0 : filter === 1 ? (row[at - 3] ?? 0) : above[at]))),
    );
    const weights = candidates.map((each) => each.reduce((sum, value) => sum + Math.min(value, 256 - value), 0));
    const best = weights.indexOf(Math.min(...weights));
    rows.push(Buffer.from([best]), candidates[best]);
    above = row;
  }
  return Buffer.concat(rows);
}

/** Returns the pixels of a PNG without palette or interlacing, three bytes each. */
function decoded(png) {
  const data = [];
  let [width, height, channels] = [0, 0, 3];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
      if (content[8] !== 8 || (content[9] !== 2 && content[9] !== 6)) throw new Error("an unexpected kind of PNG");
      channels = content[9] === 2 ? 3 : 4;
    }
    if (type === "IDAT") data.push(content);
    at += length + 12;
  }
  return { width, height, pixels: unfiltered(inflateSync(Buffer.concat(data)), width, height, channels) };
}

function unfiltered(raw, width, height, channels) {
  const pixels = Buffer.alloc(width * height * 3);
  let above = Buffer.alloc(width * channels);
  for (let y = 0; y < height; y++) {
    const start = y * (width * channels + 1);
    const row = Buffer.from(raw.subarray(start + 1, start + 1 + width * channels));
    for (let at = 0; at < row.length; at++) {
      const [left, up, corner] = [row[at - channels] ?? 0, above[at], above[at - channels] ?? 0];
      row[at] += [0, left, up, (left + up) >> 1, paeth(left, up, corner)][raw[start]];
    }
    for (let x = 0; x < width; x++) row.copy(pixels, (y * width + x) * 3, x * channels, x * channels + 3);
    above = row;
  }
  return pixels;
}

function paeth(left, up, corner) {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function chunk(type, content) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))]);
}

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
