import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder, removeFolder, writeWorkspace } from "./benchProtocol/workspace.mjs";
import { root } from "./host/paths.mjs";

// npm run bench -- terraform [INSTANCES...]: measures the whole process of `stateline plan --json` beside `terraform plan -out`
// and
// `terraform show -json`, alternately. CPU is user time, the median of three runs. `wide` is a generated workspace in many
// files,
// whose groups mostly refer to their own parts; in `chain`, each resource refers to the previous one.

const SIZES = ["1000", "5000", "20000"];
const TIMES = 3;

/** Measures plans of terraform_data beside the real terraform, which has to be on PATH. */
export function benchTerraform(words) {
  for (const shape of ["wide", "chain"])
    for (const instances of (words.length > 0 ? words : SIZES).map(Number)) {
      const folder = newFolder();
      try {
        if (shape === "wide") writeWorkspace({ instances, shape: "many files", state: false }, folder);
        else writeFileSync(join(folder, "main.tf"), chain(instances));
        print(shape, instances, measured(folder));
      } finally {
        removeFolder(folder);
      }
    }
}

const IN_A_RESOURCE = 5;

const chain = (instances) =>
  Array.from(
    { length: instances / IN_A_RESOURCE },
    (_, at) => `resource "terraform_data" "r${at}" {
  count = ${IN_A_RESOURCE}
  input = {
    name     = "r${at}-\${count.index}"
    previous = ${at === 0 ? '"none"' : `terraform_data.r${at - 1}[count.index].id`}
  }
}
`,
  ).join("\n");

function measured(folder) {
  const configuration = join(folder, "cli.tfrc");
  writeFileSync(configuration, "");
  const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1" };
  const cpu = (...command) => userTime(folder, env, command);
  cpu("terraform", "init");
  const [real, ours] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    real.push(
      cpu("terraform", "plan", "-input=false", "-out=plan.bin") + cpu("terraform", "show", "-json", "plan.bin"),
    );
    ours.push(cpu(process.execPath, join(root, "dist/cli.js"), "plan", ".", "--json"));
  }
  return { real: median(real), ours: median(ours) };
}

/** Returns the user time of a command and its children, in seconds; throws if the command fails. */
function userTime(cwd, env, command) {
  const times = execFileSync("sh", ["-c", '"$@" > /dev/null || exit; times', "sh", ...command], { cwd, env });
  // The second line has the user and system time of the children, as 0m1.234s.
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s/.exec(times.toString().split("\n")[1]);
  return 60 * Number(minutes) + Number(seconds);
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

function print(shape, instances, { real, ours }) {
  const ratio = `1/${(real / ours).toFixed(1)}`;
  console.log(
    `${shape.padEnd(5)} ${String(instances).padStart(6)} instances: terraform ${real.toFixed(2)} s, stateline ${ours.toFixed(2)} s, ${ratio}`,
  );
}
