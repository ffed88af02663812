/** Returns a message as it stands in a stream of the protocol: behind a header with its length. */
export const framed = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

/**
 * Returns a function that takes the bytes of a stream, in pieces of any size, and passes on the text of each message as soon as it is
 * complete. A header without a length counts as an empty message.
 */
export function unframed(pass: (text: string) => void): (bytes: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  /** How many bytes the next message has at least, with its header. */
  let needed = 1;
  return (bytes) => {
    pieces.push(bytes);
    size += bytes.length;
    while (size >= needed) {
      const received = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      const { start, end } = firstMessage(received);
      const isComplete = end <= size;
      const rest = isComplete ? received.subarray(end) : received;
      [pieces, size, needed] = [[rest], rest.length, isComplete ? 1 : end];
      if (isComplete) pass(received.toString("utf8", start, end));
    }
  };
}

/** Returns where the first message in some bytes starts and ends, as far as they tell: it ends beyond them if it is not complete. */
function firstMessage(bytes: Buffer): { readonly start: number; readonly end: number } {
  const endOfHeader = bytes.indexOf("\r\n\r\n");
  if (endOfHeader < 0) return { start: 0, end: bytes.length + 1 };
  const start = endOfHeader + 4;
  const length = /^content-length: *(\d+) *$/im.exec(bytes.toString("latin1", 0, endOfHeader))?.[1];
  return { start, end: start + Number(length ?? 0) };
}
