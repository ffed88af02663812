import { main } from "../../../server/cli/main.ts";
import { asking, DISK } from "../../../server/host/node/ask.ts";

/** What `stateline show` makes of a state. */
export interface Shown {
  readonly status: number;
  readonly out: string;
  readonly said: string;
}

/** Runs the command on a text as if it were the content of a file. */
export async function shown(text: string, ...options: readonly string[]): Promise<Shown> {
  const disk = asking(DISK);
  let [out, said] = ["", ""];
  const status = await main(
    ["show", "/memory/case.tfstate", ...options],
    async (question, within) =>
      question.path === "/memory/case.tfstate" ? { kind: "text", text } : disk(question, within),
    {
      lines: async function* () {},
      input: async () => "",
      save: async () => {},
      out: (written) => {
        out += written;
      },
      error: (written) => {
        said += written;
      },
    },
    {},
  );
  return { status, out, said };
}
