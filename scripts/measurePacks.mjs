import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { importModule } from "./modules.mjs";
import { PROVIDERS } from "./packs/providers.mjs";

// node scripts/measurePacks.mjs --work DIR [--types 100] [--edits 4] [--seed 1] [--packs FOLDER] [--show wrong] NAME@VERSION…: plans new
// and edited objects of providers from their packs alone, beside the real plan of the plugin in DIR, and prints how many instances are
// right, admitted (they differ where the plan says that it assumes) and wrong. DIR is that of scripts/packs.mjs. It needs terraform, and
// `npm run build` before.

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    work: { type: "string" },
    types: { type: "string", default: "100" },
    edits: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    packs: { type: "string", default: "packs" },
    show: { type: "string", default: "wrong" },
  },
});

if (options.work === undefined || names.length === 0) {
  console.error("Usage: node scripts/measurePacks.mjs --work DIR NAME@VERSION…");
  process.exit(2);
}

/** The provider blocks of plugins that plan nothing without one. */
const CONFIGURATIONS = {
  aws: {
    region: "us-east-1",
    access_key: "invented",
    secret_key: "invented",
    skip_credentials_validation: true,
    skip_requesting_account_id: true,
    skip_metadata_api_check: "true",
    default_tags: { tags: { invented: "invented" } },
  },
  digitalocean: { token: "invented" },
  hcloud: { token: "a".repeat(64) },
  linode: { token: "invented" },
  pagerduty: { token: "invented", skip_credentials_validation: true },
  vercel: { api_token: "a".repeat(24) },
  nomad: { address: "http://127.0.0.1:1" },
  kubernetes: { host: "http://127.0.0.1:1" },
};

const work = resolve(options.work);
const { withPlugin } = await importModule("test/conformance/learn/measure/measure.ts");
const { casesOf } = await importModule("test/conformance/packs/measure/cases.ts");
const { planned } = await importModule("test/conformance/packs/measure/workspace.ts");
const { judged } = await importModule("test/conformance/packs/measure/compare.ts");

/** The number of instances in one workspace. */
const AT_ONCE = 60;

for (const each of names) {
  const [name, version] = each.split("@");
  const known = PROVIDERS.find((provider) => provider.name === name && provider.repository !== undefined);
  const { source } = known;
  const plugin = join(work, "plugins", source, version, "linux_amd64", `terraform-provider-${name}_v${version}`);
  const cases = await withPlugin({ source, version, plugin }, (schemas, run) =>
    casesOf(schemas, run, {
      code: join(work, "code", name),
      types: Number(options.types),
      edits: Number(options.edits),
      seed: Number(options.seed),
    }),
  );
  const provider = { name, source, version, mirror: join(work, "plugins"), configuration: CONFIGURATIONS[name] ?? {} };
  const counts = { right: 0, admitted: 0, wrong: 0 };
  const edits = new Map(cases.map((one) => [`${one.type}.${one.name}`, one.edit]));
  let refused = 0;
  for (let at = 0; at < cases.length; at += AT_ONCE) {
    const folder = join(work, "measured", name);
    const plans = planned(cases.slice(at, at + AT_ONCE), provider, folder, resolve(options.packs));
    refused += plans.refused;
    for (const { address, verdict, differences } of judged(plans.real, plans.ours)) {
      counts[verdict]++;
      if (options.show.split(",").includes(verdict))
        console.log(`  ${verdict}: ${address} (${edits.get(address) || "new"}): ${differences.slice(0, 4).join("; ")}`);
    }
  }
  const types = new Set(cases.map(({ type }) => type)).size;
  console.log(
    `${source} ${version}: ${types} types, ${counts.right} right, ${counts.admitted} admitted, ${counts.wrong} wrong; ${refused} refused by terraform`,
  );
}
process.exit(0);
