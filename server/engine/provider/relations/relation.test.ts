import { describe, expect, test } from "vitest";
import { TEXT_HASHES } from "../../lang/functions/crypto/textHashes.ts";
import { attribute } from "../../values/path.ts";
import { STRING } from "../../values/type.ts";
import { stringValue } from "../../values/value.ts";
import { compareAttribute } from "./likeness.ts";
import { RELATION_IDS, type RelationId, relationOf, relationOfTexts } from "./relation.ts";

const SCRIPT = "#!/bin/sh\necho hello\n";
const LINK = "https://www.googleapis.com/compute/v1/projects/p/global/networks/main";
const IMAGE = "https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12-bookworm-v20250610";

/** Each relation with a configured and a stored text that have it, and configured texts that do not. */
const CASES: readonly (readonly [RelationId, string, string, readonly string[]])[] = [
  [
    "containers",
    '[{"name": "web", "portMappings": [{"containerPort": 80}]}]',
    '[{"essential":true,"environment":[],"name":"web","portMappings":[{"containerPort":80,"hostPort":0,"protocol":"tcp"}]}]',
    [
      '[{"name": "web", "portMappings": [{"containerPort": 81}]}]',
      '[{"name": "web", "portMappings": [{"containerPort": 80, "protocol": "udp"}]}]',
      '[{"name": "web", "portMappings": [{"containerPort": 80}], "essential": false}]',
      '[{"name": "web", "portMappings": [{"containerPort": 80}]}, {"name": "other"}]',
      '[{"name": "web"}]',
    ],
  ],
  [
    "containers",
    '[{"name":"b"},{"name":"a","environment":[{"name":"Y","value":"1"},{"name":"X","value":"2"}]}]',
    '[{"name":"a","environment":[{"name":"X","value":"2"},{"name":"Y","value":"1"}]},{"name":"b"}]',
    ['[{"name":"b"},{"name":"a","environment":[{"name":"Y","value":"2"},{"name":"X","value":"1"}]}]', "[]", "{}"],
  ],
  [
    // Members that a container does not have are dropped, as aws 5.100.0 plans it.
    "containers",
    '[{"Name":"web","networkMode":"awsvpc","portMappings":[{"containerPort":80,"foo":1}],"executionRoleArn":"arn:x"}]',
    '[{"name":"web","portMappings":[{"containerPort":80}]}]',
    [
      '[{"name":"web","portMappings":[{"containerPort":80,"name":"x"}]}]',
      '[{"name":"web","portMappings":[{"containerPort":80}],"hostname":""}]',
      '[{"name":"web","portMappings":[{"containerPort":80}],"dnsServers":["1.1.1.1"]}]',
      '[{"name":"web","portMappings":[{"containerPort":80}],"ENVIRONMENT":[{"name":"a","value":"b"}]}]',
    ],
  ],
  [
    "container-ports",
    '[{"name":"web","portMappings":[{"containerPort":80}]}]',
    '[{"name":"web","portMappings":[{"containerPort":80,"hostPort":80}]}]',
    ['[{"name":"web","portMappings":[{"containerPort":80,"hostPort":81}]}]'],
  ],
  [
    "columns",
    '[{"name":"b","type":"FLOAT64"},{"name":"a","type":"string","description":"","policyTags":{"names":[]}}]',
    '[{"mode":"NULLABLE","name":"a","type":"STRING"},{"mode":"NULLABLE","name":"b","type":"FLOAT"}]',
    [
      '[{"name":"a","type":"STRING"},{"name":"b","type":"NUMERIC"}]',
      '[{"name":"a","type":"STRING"},{"name":"b","type":"FLOAT","mode":"REQUIRED"}]',
      '[{"name":"a","type":"STRING"},{"name":"b","type":"FLOAT","description":"x"}]',
      '[{"name":"a","type":"STRING"},{"name":"c","type":"FLOAT"}]',
      '[{"name":"a","type":"STRING"}]',
      '[{"name":"a","type":"STRING"},{"name":"b","type":"FLOAT"},{"name":"b","type":"FLOAT"}]',
      '[{"name":"a","type":"STRING"},{"name":"b","type":"FLOAT","policyTags":{"names":["x"]}}]',
      '[{"name":"A","type":"STRING"},{"name":"b","type":"FLOAT"}]',
      "{}",
    ],
  ],
  [
    "columns",
    '[{"name":"a","type":"RECORD","fields":[{"name":"y","type":"BOOL"},{"name":"x","type":"INT64"}]}]',
    '[{"fields":[{"name":"x","type":"INTEGER"},{"name":"y","type":"BOOLEAN"}],"mode":"NULLABLE","name":"a","type":"RECORD"}]',
    [
      // The plugin tells the two names of records apart.
      '[{"name":"a","type":"STRUCT","fields":[{"name":"y","type":"BOOL"},{"name":"x","type":"INT64"}]}]',
      '[{"name":"a","type":"RECORD","fields":[{"name":"y","type":"BOOL"}]}]',
      '[{"name":"a","type":"RECORD"}]',
    ],
  ],
  ["protocol", "all", "-1", ["tcp", "-2", "icmp"]],
  ["protocol-number", "tcp", "6", ["udp", "17", "TCP", "icmpv6"]],
  ["protocol-number", "17", "udp", ["tcp", "6", "1"]],
  [
    "json",
    '{ "b": [1, 2], "a": "x" }',
    '{"a":"x","b":[1,2]}',
    ['{"a":"X","b":[1,2]}', '{"a":"x","b":[2,1]}', '{"a":"x"}', '{"a":"x","b":[1,2],"c":null}'],
  ],
  ["digest", SCRIPT, TEXT_HASHES.sha1(SCRIPT), [`${SCRIPT}#`, SCRIPT.trim(), TEXT_HASHES.sha1("other")]],
  ["digest", btoa(SCRIPT), TEXT_HASHES.sha1(SCRIPT), [btoa(`${SCRIPT}#`)]],
  ["digest", SCRIPT, TEXT_HASHES["sha256-base64"](SCRIPT), [`${SCRIPT}#`]],
  ["base64", SCRIPT, btoa(SCRIPT), [`${SCRIPT}#`, SCRIPT.trim()]],
  ["base64", btoa(SCRIPT), SCRIPT, [btoa(`${SCRIPT}#`)]],
  ["base64", "10 €", "MTAg4oKs", ["10 $", "1 €"]],
  ["base64", "€€€", "4oKs4oKs4oKs", ["€€", "€€€€"]],
  ["quantity", "0.5", "500m", ["0.6", "5", "50m"]],
  ["quantity", "1024Mi", "1Gi", ["1024Ki", "1000Mi", "1025Mi"]],
  ["quantity", "1.5Gi", "1536Mi", ["1.5G", "1536Ki"]],
  ["number", "1.0", "1", ["1.1", "10", "v1"]],
  ["duration", "1h", "3600s", ["1m", "3601s", "1h1s"]],
  ["date", "2035-01-01T01:00:00+01:00", "2035-01-01T00:00:00Z", ["2035-01-01T01:00:00Z"]],
  ["cidr", "10.0.0.7/24", "10.0.0.0/24", ["10.0.1.7/24", "10.0.0.7/25"]],
  ["line-ends", "a\nb\r\n", "a\nb", ["a b", "a\r\nb", "a\n\nb"]],
  ["line-breaks", "a\r\nb\n", "a\nb", ["a b", "a\n\nb"]],
  ["outer-space", " a ", "a", ["b", "a b"]],
  ["final-dot", "www.example.com.", "www.example.com", ["www.example.com..", "example.com."]],
  ["final-slash", "https://a/b/", "https://a/b", ["https://a/b//", "https://a/c/"]],
  ["final-dot", ".", "", ["a.", ".."]],
  ["scheme", "https://oidc.example.com/id/1", "oidc.example.com/id/1", ["https://oidc.example.com/id/2", "https://"]],
  ["quotes", "site=1", '"site=1"', ["site=2", '"site=1', '""site=1""']],
  ["range", "80", "80-80", ["80-81", "8", "8080"]],
  ["letter-case", "US-EAST1", "us-east1", ["US-EAST2", "US_EAST1"]],
  ["region", "West Europe", "westeurope", ["North Europe", "West Europe 2", "west/europe"]],
  ["name", "main", LINK, ["mai", "ain", "other", "networks", LINK.replace("/p/", "/q/")]],
  ["long-name", LINK, "main", [LINK.replace("main", "other"), "projekts/p/global/networks/main"]],
  [
    "link",
    LINK.slice(LINK.indexOf("projects")),
    LINK,
    ["projects/q/global/networks/main", "rojects/p/global/networks/main"],
  ],
  ["arn", "web", "arn:aws:iam::1:role/web", ["we", "eb", "role"]],
  [
    "image",
    "debian-cloud/debian-12",
    IMAGE,
    ["debian-cloud/debian-11", "ubuntu-os-cloud/debian-12", "debian-cloud/debian-1"],
  ],
  [
    "scope",
    "storage-ro",
    "https://www.googleapis.com/auth/devstorage.read_only",
    ["storage-rw", "devstorage.read_only", "storage-ro/", "https://www.googleapis.com/auth/storage-ro"],
  ],
  ["version", "1.16.2", "v1.16.2", ["1.16.3", "vv1.16.2", "v1.16", "V1.16.2"]],
  ["scope", "pubsub", "https://www.googleapis.com/auth/pubsub", ["pubsubs", "sql", "https://example.com/auth/pubsub"]],
  [
    "policy",
    '{"a":["x"],"b":["1","2"]}',
    '{"a": "x", "b":["2","1"]}',
    ['{"a":["X"],"b":["1","2"]}', '{"a":["x"],"b":["1"]}'],
  ],
  [
    "policy",
    '{"Statement":{"Effect":"Allow","Principal":"*"}}',
    '{"Statement":[{"Effect":"Allow","Principal":{"AWS":"*"},"Sid":""}]}',
    [
      '{"Statement":{"Effect":"Allow","Principal":{"Service":"*"}}}',
      '{"Statement":{"Effect":"Allow","Principal":"*","Sid":"a"}}',
      '{"Statement":{"Effect":"Deny","Principal":"*"}}',
    ],
  ],
  ["yaml", "a: 1\nb: [x]\n", "b:\n- x\na: 1\n", ["a: 2\nb: [x]\n", "a: 1\nb: x\n"]],
];

describe("a relation holds for its forms, and for nothing that is much like them", () => {
  test.each(CASES)("%s: %s", (id, configured, stored, others) => {
    expect(relationOf(id).relates(configured, stored)).toBe(true);
    for (const other of others) expect(relationOf(id).relates(other, stored), other).toBe(false);
  });
});

test("every relation has such texts", () =>
  expect(RELATION_IDS.filter((id) => !CASES.some(([tried]) => tried === id))).toEqual([]));

test.each([
  ["1.30", "1.3"],
  ["8.0", "8"],
])("versions that are equal numbers are no quantities: %s and %s", (configured, stored) =>
  expect(relationOfTexts(configured, stored, [])).toEqual({ id: "number", by: "possible" }),
);

test("a stored document with spaces shows only what somebody wrote", () =>
  expect(relationOf("json").relates('{"a":1}', '{ "a": 1 }')).toBe(false));

test("what the plugin confirmed comes before what is only possible, and a proof before both", () => {
  expect(relationOfTexts("A", "a", ["letter-case"])).toEqual({ id: "letter-case", by: "learned" });
  expect(relationOfTexts("A", "a", ["final-dot"])).toEqual({ id: "letter-case", by: "possible" });
  expect(relationOfTexts("0.5", "500m", ["letter-case"])).toEqual({ id: "quantity", by: "proof" });
  expect(relationOfTexts("A", "b", ["letter-case"])).toBeUndefined();
});

test("two texts that are proven the same are not, where the plugin has told such texts apart", () => {
  expect(relationOfTexts("0.5", "500m", [], ["quantity"])).toBeUndefined();
  expect(relationOfTexts("0.5", "500m", [], ["json"])).toEqual({ id: "quantity", by: "proof" });
});

test("what another version told apart may be the same", () => {
  const flags = { required: false, computed: false, sensitive: false, writeOnly: false, deprecated: false };
  const schema = { type: STRING, optional: true, ...flags };
  const distinguishes: readonly RelationId[] = ["quantity"];
  const likeness = (hasHints: boolean) =>
    compareAttribute(schema, stringValue("0.5"), stringValue("500m"), [attribute("size")], {
      learned: () => ({ distinguishes }),
      sdk: "legacy",
      ...(hasHints && { hasHints: true }),
    }).likeness;
  expect([likeness(false), likeness(true)]).toEqual(["different", "possible"]);
});
