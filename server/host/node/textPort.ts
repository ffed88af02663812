import type { MessagePort } from "node:worker_threads";
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver/node";
import { jsonText } from "../../engine/render/json.ts";
import { END_OF_INPUT } from "./clientChannels.ts";

// Messages pass between the thread that has the streams and the thread of the server as texts: one step for each, where the streams of a
// thread take four, and numbers stay exact.

/** Reads messages that come as texts. A text that is not JSON is an error. `ended` is called behind the last message. */
export class TextPortReader extends AbstractMessageReader implements MessageReader {
  readonly #port: MessagePort;
  readonly #ended: () => void;

  constructor(port: MessagePort, ended: () => void) {
    super();
    this.#port = port;
    this.#ended = ended;
  }

  listen(callback: DataCallback): Disposable {
    const take = (text: string | typeof END_OF_INPUT): void => {
      if (text === END_OF_INPUT) this.#ended();
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
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
  }

  async write(message: Message): Promise<void> {
    this.#port.postMessage(jsonText(message));
  }

  end(): void {}
}
