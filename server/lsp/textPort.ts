import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver";
import { jsonText } from "../engine/render/json.ts";

// Messages pass between the thread that has the streams and the thread of the server as texts: one step for each, where the streams of a
// thread take four, and numbers stay exact.

/** The server's end of a channel between two threads. Null stands behind the last message that is received. */
export interface TextPort {
  on(event: "message", listener: (text: string | null) => void): unknown;
  off(event: "message", listener: (text: string | null) => void): unknown;
  postMessage(text: string): void;
}

/** Reads messages that come as texts. A text that is not JSON is an error. `ended` is called behind the last message. */
export class TextPortReader extends AbstractMessageReader implements MessageReader {
  readonly #port: TextPort;
  readonly #ended: () => void;

  constructor(port: TextPort, ended: () => void) {
    super();
    this.#port = port;
    this.#ended = ended;
  }

  listen(callback: DataCallback): Disposable {
    const take = (text: string | null): void => {
      if (text === null) this.#ended();
      else this.#pass(text, callback);
    };
    this.#port.on("message", take);
    return { dispose: () => void this.#port.off("message", take) };
  }

  #pass(text: string, callback: DataCallback): void {
    let message: Message;
    try {
      message = JSON.parse(text);
    } catch (caught) {
      this.fireError(caught);
      return;
    }
    callback(message);
  }
}

/** Writes messages as texts with exact numbers. */
export class TextPortWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #port: TextPort;

  constructor(port: TextPort) {
    super();
    this.#port = port;
  }

  async write(message: Message): Promise<void> {
    this.#port.postMessage(jsonText(message));
  }

  end(): void {}
}
