import { type ProbeSubject, probeType } from "../../../../server/engine/learn/probe/probeType.ts";
import { factsText, type StoredType } from "../../../../server/engine/learn/storedFacts.ts";
import { type Measurement, withPlugin } from "./measure.ts";

/** What a plugin is asked about: some subjects, of some types. */
export interface Asking extends Pick<Measurement, "source" | "version" | "plugin"> {
  readonly only: readonly ProbeSubject[];
  readonly types: RegExp;
}

/** Asks a plugin, and gives the text of the facts that were found to `save`, again and again, with a remark about each type. */
export const ask = (
  { only, types: wanted, ...about }: Asking,
  save: (text: string, remark: string) => Promise<void>,
): Promise<void> =>
  withPlugin(about, async (schemas, run, invented) => {
    const types = new Map<string, StoredType>();
    for (const type of schemas.resourceTypes.filter((each) => wanted.test(each))) {
      const schema = schemas.resource(type);
      if (!schema) continue;
      const probed = await run(probeType(type, schema.block, { only, ...(invented && { invented }) }));
      const facts = only.includes("changes") ? probed.facts : withoutNull(probed.facts);
      if (facts.size > 0) types.set(type, { isProbed: true, ...probed, facts });
      const text = factsText({ provider: about.source, source: { version: about.version, checksum: "" }, types });
      await save(text, `${type}: ${probed.isAnswered ? `${facts.size} facts` : (probed.why ?? "not answered")}`);
    }
  });

/** Returns facts without those that say no more than that an argument has no default, of which there are many. */
const withoutNull = (facts: StoredType["facts"]): StoredType["facts"] =>
  new Map(
    [...facts].filter(
      ([, learned]) => learned.default?.kind !== "null" || Object.keys(learned).some((key) => !EMPTY.includes(key)),
    ),
  );

const EMPTY = ["default", "isUsual", "evidence"];
