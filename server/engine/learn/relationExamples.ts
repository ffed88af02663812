import { toBase64 } from "../codecs/base64.ts";
import { utf8Bytes } from "../codecs/bytes.ts";
import { readDuration } from "../codecs/duration.ts";
import { isFault } from "../codecs/fault.ts";
import { readNetwork } from "../codecs/ipNetwork.ts";
import { readTimestamp } from "../codecs/timestamp.ts";
import type { FormName } from "../provider/relations/relation.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";

/** Two texts that are related, and texts that are not related to the stored one although they are much like it. */
export interface RelationExample {
  readonly relation: FormName;
  readonly stored: string;
  readonly configured: string;
  /** A relation is confirmed only if each of these is a change. */
  readonly counterExamples: readonly string[];
  /** Whether the texts are not made from the one that the provider accepts, so that only an argument that takes any text has them. */
  readonly isOfAnyText?: true;
}

/**
 * Returns examples of each relation that the texts of an argument may have, by its name and a text that its provider accepts. Those
 * of one relation follow each other.
 */
export function relationExamples(name: string, text: string): readonly RelationExample[] {
  const documents = [
    ...(/policy/i.test(name) ? POLICIES : []),
    ...(/container/i.test(name) ? CONTAINERS : []),
    ...(/schema/i.test(name) ? COLUMNS : []),
  ];
  if (isJson(text)) return [...jsonExamples(text), ...documents];
  return [
    ...timeExamples(text),
    ...respelled("cidr", text, withHostBits(text), [...otherDigits(text), "192.0.2.0/24"]),
    ...letterCaseExamples(text),
    ...(/member/i.test(name) ? PRINCIPALS : []),
    ...(/version/i.test(name) ? VERSIONS : []),
    ...respelled(
      "outer-space",
      text,
      ` ${text} `,
      otherTexts(text).map((other) => ` ${other} `),
    ),
    ...respelled(
      "line-ends",
      text,
      `${text}\n`,
      otherTexts(text).map((other) => `${other}\n`),
    ),
    ...respelled(
      "line-breaks",
      `${text}\n${text}`,
      `${text}\r\n${text}`,
      otherTexts(text).map((other) => `${text}\r\n${other}`),
    ),
    ...(DOMAIN.test(text)
      ? respelled(
          "final-dot",
          text,
          `${text}.`,
          otherTexts(text).map((other) => `${other}.`),
        )
      : /name|domain|zone|record|value/i.test(name)
        ? DOMAINS
        : []),
    ...(text.includes("/") && !text.endsWith("/")
      ? respelled(
          "final-slash",
          text,
          `${text}/`,
          otherTexts(text).map((other) => `${other}/`),
        )
      : []),
    ...(/^https?:\/\//.test(text)
      ? respelled("scheme", text.replace(/^https?:\/\//, ""), text, otherTexts(text).slice(1, -1))
      : []),
    ...(/rrdata|value|record/i.test(name) ? respelled("quotes", `"${text}"`, text, otherTexts(text)) : []),
    ...(/range/i.test(name) ? RANGES : []),
    ...(/protocol/i.test(name) ? PROTOCOLS : []),
    ...(/location|region|zone/i.test(name) ? REGIONS : []),
    ...DOCUMENTS,
    ...LINKS,
    ...(/image/i.test(name) ? IMAGES : []),
  ];
}

const ofAnyText = (examples: readonly RelationExample[]): readonly RelationExample[] =>
  examples.map((example) => ({ ...example, isOfAnyText: true }));

/** The relations that two values may prove although an argument takes any text. */
const DOCUMENTS: readonly RelationExample[] = ofAnyText([
  {
    relation: "json",
    stored: '{"a":"b","c":["d"]}',
    configured: '{\n  "c": ["d"],\n  "a": "b"\n}\n',
    counterExamples: ['{"a": "b", "c": ["e"]}', '{"a": "b"}', '{"a": "b", "c": ["d", "d"]}'],
  },
  { relation: "quantity", stored: "1Gi", configured: "1024Mi", counterExamples: ["1023Mi", "1G", "2Gi"] },
  {
    relation: "base64",
    stored: toBase64(utf8Bytes("an example")),
    configured: "an example",
    counterExamples: ["an example.", "another example", "An example"],
  },
]);

/** A name of DNS, for arguments that take any text. */
const DOMAINS: readonly RelationExample[] = [
  {
    relation: "final-dot",
    stored: "www.example.com",
    configured: "www.example.com.",
    counterExamples: ["www.example.org.", "example.com.", "wwwx.example.com."],
  },
];

const DOMAIN = /^[\w-]+(?:\.[\w-]+)+$/;

const isJson = (text: string): boolean => /^\s*[[{]/.test(text) && "value" in parsePlainJson(text);

const respelled = (
  relation: FormName,
  stored: string,
  configured: string | undefined,
  counterExamples: readonly string[],
): readonly RelationExample[] =>
  configured === undefined || configured === stored ? [] : [{ relation, stored, configured, counterExamples }];

/** Returns the texts with one letter or digit replaced, at the start, in the middle and at the end. */
function otherTexts(text: string): readonly string[] {
  const places = [...text].flatMap((letter, at) => (/[a-z0-9]/i.test(letter) ? [at] : []));
  const chosen = [places[0], places[Math.floor(places.length / 2)], places.at(-1)];
  const others = chosen.flatMap((at) => (at === undefined ? [] : [replacedAt(text, at)]));
  return [...new Set([...others, `${text}x`, `x${text}`])];
}

const replacedAt = (text: string, at: number): string => {
  const letter = text[at]!;
  const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : nextLetter(letter);
  return text.slice(0, at) + other + text.slice(at + 1);
};

function nextLetter(letter: string): string {
  const next = letter.toLowerCase() === "z" ? "a" : String.fromCharCode(letter.toLowerCase().charCodeAt(0) + 1);
  return letter === letter.toLowerCase() ? next : next.toUpperCase();
}

const otherDigits = (text: string): readonly string[] =>
  [...text].flatMap((letter, at) => (/\d/.test(letter) ? [replacedAt(text, at)] : [])).slice(0, 2);

function letterCaseExamples(text: string): readonly RelationExample[] {
  const swapped = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  const first = [...text].findIndex((letter) => letter.toLowerCase() !== letter.toUpperCase());
  if (first < 0) return [];
  const one = text.slice(0, first) + otherCase(text[first]!) + text.slice(first + 1);
  const others = otherTexts(text).map((other) =>
    text === text.toUpperCase() ? other.toLowerCase() : other.toUpperCase(),
  );
  return [
    ...respelled("letter-case", text, swapped, others),
    ...(one === swapped ? [] : respelled("letter-case", text, one, others)),
  ];
}

const otherCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

function timeExamples(text: string): readonly RelationExample[] {
  if (!isFault(readTimestamp(text)))
    return [
      {
        relation: "date",
        stored: "2035-01-01T00:00:00Z",
        configured: "2035-01-01T01:00:00+01:00",
        counterExamples: ["2035-01-01T00:00:01Z", "2035-01-01T01:00:00Z", "2036-01-01T00:00:00Z"],
      },
    ];
  if (isFault(readDuration(text)) || text === "0") return [];
  return [
    { relation: "duration", stored: "3600s", configured: "1h", counterExamples: ["2h", "3601s", "60s", "1h1s"] },
    { relation: "duration", stored: "1h0m0s", configured: "60m", counterExamples: ["61m", "1h0m1s", "1m"] },
  ];
}

function withHostBits(text: string): string | undefined {
  const network = readNetwork(text);
  const isOpen = !isFault(network) && network.bits === 32 && network.length <= 24 && /\.0\/\d+$/.test(text);
  return isOpen ? text.replace(/\.0\/(\d+)$/, ".7/$1") : undefined;
}

function jsonExamples(text: string): readonly RelationExample[] {
  const spaced = text.replace(/[:,]/g, "$& ");
  const others = [...otherTexts(text).filter(isJson), '{"other":"a"}', '{"other":["b"]}', '{"another":1}'];
  return respelled("json", text, isJson(spaced) ? spaced : undefined, others);
}

const statement = (more: object): string =>
  JSON.stringify({ Version: "2012-10-17", Statement: [{ Action: "s3:GetObject", Effect: "Allow", ...more }] });

const variable = (name: string): object => ({ name, value: "a" });

const STORED_CONTAINER: object = {
  essential: true,
  portMappings: [{ containerPort: 80, hostPort: 0, protocol: "tcp" }],
  systemControls: [],
  volumesFrom: [],
};

function containers(stored: object, configured: object, ...others: readonly object[]): RelationExample {
  const text = (more: object): string => JSON.stringify([{ name: "web", image: "web:1", memory: 64, ...more }]);
  return {
    relation: "containers",
    stored: text(stored),
    configured: text(configured),
    counterExamples: others.map(text),
  };
}

/** Policies of AWS. */
const POLICIES: readonly RelationExample[] = [
  {
    relation: "policy",
    stored: statement({ Action: ["s3:PutObject", "s3:GetObject"], Resource: ["*"], Sid: "" }),
    configured: statement({ Action: ["s3:GetObject", "s3:PutObject"], Resource: "*" }),
    counterExamples: [
      statement({ Resource: "*" }),
      statement({ Action: ["s3:GetObject", "s3:PutObject"], Resource: "*", Sid: "a" }),
      statement({ Action: ["s3:GetObject", "s3:PutObject"], Resource: "*", Effect: "Deny" }),
      statement({ Action: ["s3:GetObject", "s3:DeleteObject"], Resource: "*" }),
    ],
  },
];

/** Container definitions of AWS. */
const CONTAINERS: readonly RelationExample[] = [
  containers(
    { ...STORED_CONTAINER, environment: [], mountPoints: [], cpu: 0 },
    { portMappings: [{ containerPort: 80 }] },
    { portMappings: [{ containerPort: 81 }] },
    { portMappings: [{ containerPort: 80, hostPort: 8080 }] },
    { portMappings: [{ containerPort: 80 }], essential: false },
    { portMappings: [{ containerPort: 80 }], cpu: 10 },
  ),
  containers(
    { ...STORED_CONTAINER, environment: [variable("A"), variable("B")], mountPoints: [], cpu: 0 },
    { portMappings: [{ containerPort: 80, protocol: "tcp" }], environment: [variable("B"), variable("A")] },
    { portMappings: [{ containerPort: 80 }], environment: [variable("A")] },
    { portMappings: [{ containerPort: 80 }], environment: [variable("B"), variable("C")] },
    { portMappings: [{ containerPort: 80, protocol: "udp" }], environment: [variable("B"), variable("A")] },
  ),
];

const columns = (...of: readonly object[]): string =>
  JSON.stringify(of.map((column, place) => ({ name: String.fromCharCode(97 + place), ...column })));

/** Columns of BigQuery. */
const COLUMNS: readonly RelationExample[] = [
  {
    relation: "columns",
    stored: columns({ type: "INTEGER", mode: "NULLABLE" }, { type: "FLOAT" }, { type: "BOOLEAN" }),
    configured: columns({ type: "INT64" }, { type: "FLOAT64", mode: "NULLABLE" }, { type: "bool" }),
    counterExamples: [
      columns({ type: "INT64" }, { type: "FLOAT64" }, { type: "STRING" }),
      columns({ type: "INT64" }, { type: "FLOAT64", mode: "REPEATED" }, { type: "BOOL" }),
      columns({ type: "INT64" }, { type: "FLOAT64", description: "x" }, { type: "BOOL" }),
      columns({ type: "INT64" }, { type: "FLOAT64" }),
    ],
  },
  {
    relation: "columns",
    stored: columns(
      { type: "STRING", name: "b" },
      { type: "RECORD", name: "a", fields: [{ name: "x", type: "INTEGER" }] },
    ),
    configured: columns(
      { type: "RECORD", fields: [{ name: "x", type: "INT64" }] },
      { type: "STRING", description: "" },
    ),
    counterExamples: [
      columns({ type: "STRUCT", fields: [{ name: "x", type: "INT64" }] }, { type: "STRING" }),
      columns({ type: "RECORD", fields: [{ name: "x", type: "STRING" }] }, { type: "STRING" }),
      columns({ type: "RECORD", fields: [{ name: "y", type: "INT64" }] }, { type: "STRING" }),
    ],
  },
];

const VERSIONS: readonly RelationExample[] = [
  { relation: "version", stored: "v1.4.2", configured: "1.4.2", counterExamples: ["1.4.3", "2.4.2", "1.4"] },
];

const RANGES: readonly RelationExample[] = [
  { relation: "range", stored: "80-80", configured: "80", counterExamples: ["81", "8080", "80-81"] },
];

const PROTOCOLS: readonly RelationExample[] = [
  { relation: "protocol", stored: "-1", configured: "all", counterExamples: ["tcp", "udp", "icmp"] },
  { relation: "protocol-number", stored: "6", configured: "tcp", counterExamples: ["udp", "icmp", "17"] },
  { relation: "protocol-number", stored: "udp", configured: "17", counterExamples: ["tcp", "icmp", "6"] },
];

/** Members of IAM: some kinds are compared by letter case, and some are not. */
const PRINCIPALS: readonly RelationExample[] = ["principal", "principalSet"].map((kind) => ({
  relation: "letter-case",
  stored: `${kind}://iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool/subject/user`,
  configured: `${kind}://iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool/subject/User`,
  counterExamples: [],
}));

const REGIONS: readonly RelationExample[] = [
  {
    relation: "region",
    stored: "westeurope",
    configured: "West Europe",
    counterExamples: ["East Europe", "West Europe 2", "North Europe"],
  },
  {
    relation: "region",
    stored: "eastus2",
    configured: "East US 2",
    counterExamples: ["East US", "West US 2", "East US 3"],
  },
];

const COMPUTE = "https://www.googleapis.com/compute/v1/";

const LINKS: readonly RelationExample[] = ofAnyText([
  {
    relation: "link",
    stored: `${COMPUTE}projects/project-a/global/networks/main`,
    configured: "projects/project-a/global/networks/main",
    counterExamples: [
      "projects/project-b/global/networks/main",
      "projects/project-a/global/networks/other",
      "projects/project-a/global/networks/main2",
    ],
  },
  {
    relation: "link",
    stored: `${COMPUTE}projects/project-a/regions/us-east1/subnetworks/main`,
    configured: "projects/project-a/regions/us-east1/subnetworks/main",
    counterExamples: [
      "projects/project-b/regions/us-east1/subnetworks/main",
      "projects/project-a/regions/us-west1/subnetworks/main",
      "projects/project-a/regions/us-east1/subnetworks/other",
    ],
  },
  {
    relation: "link",
    stored: "projects/project-a/zones/us-east1-b/disks/main",
    configured: `${COMPUTE}projects/project-a/zones/us-east1-b/disks/main`,
    counterExamples: [
      `${COMPUTE}projects/project-b/zones/us-east1-b/disks/main`,
      `${COMPUTE}projects/project-a/zones/us-west1-b/disks/main`,
      `${COMPUTE}projects/project-a/zones/us-east1-b/disks/other`,
    ],
  },
  {
    relation: "name",
    stored: `${COMPUTE}projects/project-a/global/networks/main`,
    configured: "main",
    counterExamples: ["other", "main2", "ain"],
  },
  {
    relation: "name",
    stored: "projects/project-a/locations/us-east1/services/web",
    configured: "web",
    counterExamples: ["api", "web2", "eb"],
  },
  {
    relation: "long-name",
    stored: "main",
    configured: "projects/project-a/global/networks/main",
    counterExamples: [
      "projects/project-a/global/networks/other",
      "projects/project-a/global/networks/main2",
      "projects/project-a/global/networks/ain",
    ],
  },
  {
    relation: "long-name",
    stored: "main",
    configured: `${COMPUTE}projects/project-a/global/networks/main`,
    counterExamples: [`${COMPUTE}projects/project-a/global/networks/other`],
  },
]);

const IMAGES: readonly RelationExample[] = [
  {
    relation: "image",
    stored: `${COMPUTE}projects/debian-cloud/global/images/debian-12-bookworm-v20250610`,
    configured: "debian-cloud/debian-12",
    counterExamples: ["debian-cloud/debian-11", "ubuntu-os-cloud/ubuntu-2204-lts", "other-cloud/debian-12"],
  },
  {
    relation: "image",
    stored: `${COMPUTE}projects/centos-cloud/global/images/centos-stream-9-v20250610`,
    configured: "centos-cloud/centos-stream-9",
    counterExamples: ["centos-cloud/centos-stream-8", "centos-cloud/centos-7", "debian-cloud/debian-12"],
  },
];
