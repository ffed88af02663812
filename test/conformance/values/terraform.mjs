import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs `use` in a new folder with these files; the folder is removed after. */
export function inFolder(files, use) {
  const folder = mkdtempSync(join(tmpdir(), "stateline-values-"));
  try {
    for (const [name, text] of Object.entries({ ...files, "cli.tfrc": "" })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
    const run = (args, input) => {
      const { stdout, stderr, status } = spawnSync("terraform", args, { cwd: folder, env, input, maxBuffer: 1 << 28 });
      return { stdout: stdout.toString(), stderr: stderr.toString(), status };
    };
    return use({
      run,
      read: (name) => readFileSync(join(folder, name)),
      /** The output, or an error with what was printed. */
      must: (args, input) => {
        const { stdout, stderr, status } = run(args, input);
        if (status !== 0) throw new Error(`terraform ${args.join(" ")}: ${stderr || stdout}`);
        return stdout;
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines that are longer are cut off without a word. */
const LONGEST_LINE = 50_000;

/** What `terraform console` prints for each of many expressions whose values print on one line. */
export function evaluateAll(expressions) {
  const printed = [];
  for (let from = 0; from < expressions.length; ) {
    let to = from;
    for (let length = 0; to < expressions.length && length + expressions[to].length < LONGEST_LINE; to++)
      length += expressions[to].length + 2;
    const text = inFolder({}, ({ must }) => must(["console"], `[${expressions.slice(from, to).join(", ")}]\n`));
    const lines = text.trim().split("\n").slice(1, -1);
    if (lines.length !== to - from) throw new Error(`${lines.length} lines for ${to - from} expressions`);
    printed.push(...lines.map((line) => line.trim().replace(/,$/, "")));
    from = to;
  }
  return printed;
}

export const version = () => inFolder({}, ({ must }) => JSON.parse(must(["version", "-json"])).terraform_version);
