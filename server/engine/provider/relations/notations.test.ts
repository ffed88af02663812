import { expect, test } from "vitest";
import { inNotation, type Notation, notationOf } from "./notations.ts";

// What aws 5.100.0 and google 6.50.0 plan for these texts of a new object: NOTATION, CONFIGURED, PLANNED.
const PLANNED: readonly (readonly [Notation, string, string])[] = [
  ["lower-case", "Mon:00:00-Mon:03:00", "mon:00:00-mon:03:00"],
  ["scope", "compute-rw", "https://www.googleapis.com/auth/compute"],
  ["scope", "cloud-platform", "https://www.googleapis.com/auth/cloud-platform"],
  ["scope", "https://www.googleapis.com/auth/pubsub", "https://www.googleapis.com/auth/pubsub"],
  ["domain", "A.example.com.", "a.example.com"],
  [
    "json",
    '{ "maxReceiveCount": 4, "deadLetterTargetArn": "arn:aws:sqs:eu-west-1:1:x" }',
    '{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:1:x","maxReceiveCount":4}',
  ],
  [
    "policy",
    '{\n "Statement": [\n {"Effect": "Allow", "Action": ["s3:*", "a<b>&c"], "Sid": ""}\n ],\n "Version": "2012-10-17"\n}\n',
    '{"Version":"2012-10-17","Statement":[{"Action":["s3:*","a\\u003cb\\u003e\\u0026c"],"Effect":"Allow","Sid":""}]}',
  ],
  [
    "containers",
    '[{"name":"b","image":"y","cpu":0,"environment":[{"value":"1","name":"Z"},{"name":"a","value":""},{"name":"A","value":"2"}]},' +
      '{"name":"a","image":"y","command":null,"memoryReservation":0,"links":[],"portMappings":[{"containerPort":80},{"containerPort":70}]}]',
    '[{"image":"y","links":[],"memoryReservation":0,"name":"a","portMappings":[{"containerPort":80},{"containerPort":70}]},' +
      '{"environment":[{"name":"A","value":"2"},{"name":"Z","value":"1"},{"name":"a","value":""}],"image":"y","name":"b"}]',
  ],
];

test.each(PLANNED)("%s: a text as the provider plans it", (notation, configured, planned) => {
  expect(inNotation(notation, configured)).toBe(planned);
  expect(inNotation(notation, planned)).toBe(planned);
});

test("a text that is no document stays", () => {
  expect(inNotation("json", "{ no json")).toBe("{ no json");
  expect(inNotation("policy", "")).toBe("");
});

test("a notation is found if all planned texts have it", () => {
  expect(notationOf([["A", "A"]])).toBeUndefined();
  expect(
    notationOf([
      ["A", "a"],
      ["b", "b"],
    ]),
  ).toBe("lower-case");
  expect(
    notationOf([
      ["A", "a"],
      ["b.", "b"],
    ]),
  ).toBe("domain");
  expect(
    notationOf([
      ["A", "a"],
      ["B", "B"],
    ]),
  ).toBeUndefined();
});
