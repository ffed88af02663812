import type { FormName } from "../../../../server/engine/provider/relations/relation.ts";
import type { Random } from "../../lifecycle/random.ts";

/** A stored text, one that is the same in another form, and one that only looks like it. No question of learning has these. */
export interface FreshPair {
  readonly stored: string;
  readonly same: string;
  readonly other: string;
}

/** Returns a pair of a relation for an argument that accepts a text; undefined if there is none. */
export function freshPair(relation: FormName, text: string, random: Random): FreshPair | undefined {
  const mutated = withOtherLetter(text, random);
  switch (relation) {
    case "letter-case":
      return /[a-z]/i.test(text)
        ? { stored: text, same: reCased(text, random), other: reCased(mutated, random) }
        : undefined;
    case "outer-space":
      return { stored: text, same: `  ${text}   `, other: `  ${mutated}   ` };
    case "line-ends":
      return { stored: text, same: `${text}\n\n`, other: `${mutated}\n\n` };
    case "line-breaks":
      return { stored: `${text}\n${text}`, same: `${text}\r\n${text}`, other: `${text}\r\n${mutated}` };
    case "final-dot":
      return { stored: `x.${text}`, same: `x.${text}.`, other: `y.${text}.` };
    case "final-slash":
      return { stored: `${text}/x`, same: `${text}/x/`, other: `${text}/y/` };
    case "region": {
      const [one, another] = distinct(REGIONS, random);
      const stored = one.replaceAll(" ", "").toLowerCase();
      return { stored, same: random.chance(0.5) ? one : one.replaceAll(" ", ""), other: another };
    }
    case "name":
    case "long-name":
    case "link": {
      const host = random.pick(HOSTS);
      const project = `project-${between(random, 100, 999)}`;
      const [kind, name] = [random.pick(KINDS), `item-${between(random, 10, 99)}`];
      const short = `projects/${project}/${kind}/${name}`;
      if (relation === "name") return { stored: `${host}${short}`, same: name, other: withOtherLetter(name, random) };
      if (relation === "long-name") return { stored: name, same: short, other: withOtherLetter(short, random) };
      const otherLinks = [
        short.replace(project, `${project}x`),
        short.replace(name, `${name}x`),
        short.replace(kind, random.pick(KINDS.filter((each) => each !== kind))),
      ];
      const isLong = random.chance(0.5);
      const whole = `${host}${short}`;
      return { stored: isLong ? whole : short, same: isLong ? short : whole, other: random.pick(otherLinks) };
    }
    case "image": {
      const [[project, family, image], [, anotherFamily]] = distinct(IMAGES, random);
      const stored = `https://www.googleapis.com/compute/v1/projects/${project}/global/images/${image}`;
      return { stored, same: `${project}/${family}`, other: `${project}/${anotherFamily}` };
    }
    case "duration": {
      const minutes = between(random, 2, 50);
      return { stored: `${minutes * 60}s`, same: `${minutes}m0s`, other: `${minutes}m1s` };
    }
    case "date":
      return { stored: "2031-05-06T10:20:30Z", same: "2031-05-06T12:20:30+02:00", other: "2031-05-06T12:20:30+03:00" };
    case "cidr": {
      const second = between(random, 1, 200);
      return { stored: `10.${second}.0.0/16`, same: `10.${second}.9.9/16`, other: `10.${second + 1}.9.9/16` };
    }
    case "json":
      return jsonPair(/^\s*[[{]/.test(text) ? text : '{"b":[1],"a":"x"}', random);
    case "policy":
      return policyPair(random);
    default:
      return undefined;
  }
}

const REGIONS = ["North Europe", "UK South", "Southeast Asia", "Brazil South", "Central India", "Canada East"] as const;
const HOSTS = ["https://www.googleapis.com/compute/v1/", "https://compute.googleapis.com/compute/v1/"] as const;
const KINDS = ["global/networks", "regions/asia-east1/subnetworks", "zones/asia-east1-a/disks"] as const;
const IMAGES = [
  ["ubuntu-os-cloud", "ubuntu-2204-lts", "ubuntu-2204-jammy-v20240501"],
  ["debian-cloud", "debian-11", "debian-11-bullseye-v20240501"],
  ["rocky-linux-cloud", "rocky-linux-9", "rocky-linux-9-v20240501"],
] as const;

/** Returns two different items. */
function distinct<T>(items: readonly T[], random: Random): readonly [T, T] {
  const one = random.pick(items);
  return [one, random.pick(items.filter((each) => each !== one))];
}

/** Returns the text with another letter or digit at one place. */
export function withOtherLetter(text: string, random: Random): string {
  const places = [...text].flatMap((letter, at) => (/[a-z0-9]/i.test(letter) ? [at] : []));
  if (places.length === 0) return `${text}x`;
  const at = random.pick(places);
  const letter = text[at]!;
  const other = /\d/.test(letter) ? String((Number(letter) + 3) % 10) : letter.toLowerCase() === "k" ? "m" : "k";
  return text.slice(0, at) + (letter === letter.toLowerCase() ? other : other.toUpperCase()) + text.slice(at + 1);
}

function reCased(text: string, random: Random): string {
  const changed = [...text]
    .map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");
  if (changed !== text) return changed;
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

function policyPair(random: Random): FreshPair {
  const action = `sqs:Action${between(random, 10, 99)}`;
  const policy = (more: object): string =>
    JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", ...more }] });
  return {
    stored: policy({ Action: [action, "sqs:ListQueues"], Resource: "*" }),
    same: policy({ Resource: ["*"], Action: ["sqs:ListQueues", action] }),
    other: policy({ Resource: ["*"], Action: ["sqs:ListQueues", `${action}x`] }),
  };
}

function jsonPair(text: string, random: Random): FreshPair | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const other = Array.isArray(value)
      ? [...value, between(random, 1, 99)]
      : { ...value, [`k${between(random, 1, 99)}`]: "x" };
    const reordered = Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).reverse());
    return { stored: JSON.stringify(value), same: JSON.stringify(reordered, null, 3), other: JSON.stringify(other) };
  } catch {
    return undefined;
  }
}

const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1);
