import { planOf, withText } from "./disk.ts";
import { withFolder } from "./folder.ts";

// Prints how much the heap grows during repeated edits of a file, and the size of the file.

declare const gc: () => void;

const blocks = (nameOf: (at: number) => string): string =>
  Array.from({ length: 300 }, (_, at) => {
    const name = nameOf(at);
    return `resource "terraform_data" "${name}" {\n  input = { "${name}" = "${"x".repeat(400)}" }\n}\n`;
  }).join("");

async function heapInUse(): Promise<number> {
  for (let times = 0; times < 6; times++) {
    await new Promise((resolve) => setTimeout(resolve));
    gc();
  }
  return process.memoryUsage().heapUsed;
}

const grownBy = (textAfter: (edit: number) => string): Promise<{ bytes: number; file: number }> =>
  withFolder({ "main.tf": textAfter(-1) }, async (folder) => {
    let plan = await planOf(folder);
    const edit = async (times: number) => {
      for (let at = 0; at < times; at++) {
        plan = withText(plan, "main.tf", textAfter(at));
        if (at % 10 === 0) await heapInUse();
      }
    };
    await edit(40);
    const before = await heapInUse();
    await edit(40);
    const bytes = (await heapInUse()) - before;
    if (plan.traces.length !== 300) throw new Error(`${plan.traces.length} instances instead of 300`);
    return { bytes, file: textAfter(0).length };
  });

const oneName = await grownBy((edit) => blocks((at) => (at === edit ? `n${at}_` : `n${at}`)));
const allNames = await grownBy((edit) => blocks((at) => `n${at}_${edit}`));
console.log(JSON.stringify({ "a name at a time": oneName, "all names at once": allNames }));
