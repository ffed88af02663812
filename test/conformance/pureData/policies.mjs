// Random policy documents, in Terraform's JSON syntax: the same for the same number.

/** Returns a function of pseudo-random numbers from 0 up to a limit. */
function randomFrom(seed) {
  let state = seed * 2654435761 + 1;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) | 0;
    return Math.abs(state ^ (state >>> 13)) % limit;
  };
}

const NAMES = [
  "s3:GetObject",
  "s3:PutObject",
  "iam:*",
  "*",
  "ec2:Describe<>",
  "a&b",
  "é",
  "arn:aws:s3:::b/&{aws:username}/*",
  "Zeta",
];
const TYPES = ["AWS", "Service", "Federated", "*", "CanonicalUser"];
const TESTS = ["StringEquals", "StringLike", "Bool", "ForAnyValue:StringEquals"];
const KEYS = ["aws:PrincipalTag/team", "s3:prefix", "10", "2", "aws:SourceIp"];
const SIDS = ["First", "Second", "Third", "Fourth"];

/** Returns the arguments of `aws_iam_policy_document` number `seed`. */
export function policyArguments(seed) {
  const random = randomFrom(seed);
  const one = (list) => list[random(list.length)];
  const some = (list, least = 0) => {
    const count = least + random(Math.min(3, list.length) + 1 - least);
    return [...new Set(Array.from({ length: count }, () => one(list)))];
  };
  const names = () => some(NAMES, 1);
  const sids = [...SIDS];
  const sid = () => (random(2) === 0 || sids.length === 0 ? undefined : sids.splice(random(sids.length), 1)[0]);
  const principals = () => some(TYPES).map((type) => ({ type, identifiers: type === "*" ? ["*"] : names() }));
  const conditions = () =>
    some(TESTS).flatMap((test) => some(KEYS, 1).map((variable) => ({ test, variable, values: names() })));
  const present = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
  const statement = () =>
    present({
      sid: sid(),
      effect: one([undefined, "Allow", "Deny"]),
      [one(["actions", "not_actions"])]: names(),
      [one(["resources", "not_resources"])]: one([undefined, names()]),
      principals: one([undefined, principals()]),
      not_principals: one([undefined, undefined, principals()]),
      condition: one([undefined, conditions()]),
    });
  const maybeOne = (list) => (random(2) === 0 ? list[0] : list);
  const written = (ownSids) =>
    JSON.stringify(
      present({
        Version: one([undefined, "2012-10-17", "2008-10-17"]),
        Id: one([undefined, "id"]),
        Statement: Array.from({ length: random(3) }, () =>
          present({
            Sid:
              ownSids.length > 0 && random(2) === 0
                ? ownSids.splice(random(ownSids.length), 1)[0]
                : one([undefined, ""]),
            Effect: one(["Allow", "Deny"]),
            [one(["Action", "NotAction"])]: maybeOne(names()),
            Resource: one([undefined, maybeOne(names())]),
            Principal: one([
              undefined,
              "*",
              Object.fromEntries(some(TYPES, 1).map((type) => [type, maybeOne(names())])),
              { "*": "*" },
            ]),
            Condition: one([
              undefined,
              Object.fromEntries(
                some(TESTS, 1).map((test) => [
                  test,
                  Object.fromEntries(some(KEYS, 1).map((key) => [key, one([true, maybeOne(names())])])),
                ]),
              ),
            ]),
            Comment: one([undefined, "unknown to the provider"]),
          }),
        ),
      }),
    );
  const sourceSids = [...SIDS];
  return present({
    policy_id: one([undefined, "own"]),
    version: one([undefined, undefined, "2012-10-17"]),
    statement: Array.from({ length: random(4) }, statement),
    source_policy_documents: one([undefined, [written(sourceSids), written(sourceSids)]]),
    override_policy_documents: one([undefined, [written([...SIDS])]]),
  });
}
