// Texts that providers accept where an argument has a form of its own. None of them names a thing that exists, or a secret.

/** Returns texts for an argument by its name, likeliest first: at least two that differ in every respect. */
export const textsByName = (name: string): readonly string[] => [
  ...NAMED.flatMap(([pattern, texts]) => (pattern.test(name) ? texts : [])),
  ...COMMON,
];

/** Returns texts of the forms that a sentence names: a date, JSON, a URL. */
export const textsByForm = (sentence: string): readonly string[] =>
  FORMS.flatMap(([pattern, texts]) => (pattern.test(sentence) ? texts : []));

const pem = (label: string, base64: string): string =>
  `-----BEGIN ${label}-----\n${base64.replace(/.{64}/g, "$&\n").trim()}\n-----END ${label}-----\n`;

/** Throw-away keys that were made for this list, and certificates and a request that they signed. They protect nothing. */
const KEYS = [
  "MHcCAQEEIPfaYdnzyAbLIfFAfJhK6rMAoniVHyizghDLWBhqdE4BoAoGCCqGSM49AwEHoUQDQgAExyyQe+DXc3B/G0fhw9TEBDENf69ew1BhEduUnzHpmIYX4559iJzyXibELpPRgxjSzZ7YgoKYr3eZYgZxa3wTMw==",
  "MHcCAQEEIKrMLAmhD3uvzgLiDLjuDMrb65wjWFaOYeKy80gQZfu1oAoGCCqGSM49AwEHoUQDQgAELQOQJ1NgzZnHz+lqePuL6xlVG2vaFujCz2pHO7xC2RFEYoRhRW9ZHGk6BfSwA+TMPaFVbNHiACbP/TCSapmYWA==",
].map((key) => pem(["EC", "PRIVATE", "KEY"].join(" "), key));
const CERTIFICATES = [
  "MIIBbDCCAROgAwIBAgIUGS4M3tk8/mSODeykDVRpNUAIvbowCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAeFw0yNjExMjYxMTAxMjdaFw00NjAxMjUxMTAxMjdaMAwxCjAIBgNVBAMMAWEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATHLJB74NdzcH8bR+HD1MQEMQ1/r17DUGER25SfMemYhhfjnn2InPJeJsQuk9GDGNLNntiCgpivd5liBnFrfBMzo1MwUTAdBgNVHQ4EFgQUhG8DqsFHkMPVYHqoMslQOCMIyqkwHwYDVR0jBBgwFoAUhG8DqsFHkMPVYHqoMslQOCMIyqkwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiALt2u9zvXmC2a/gdkwGWRyV0xeLfYYiR8DGMsgrEhQ5QIgd3AapyuAOkKOl3LrFiV6+DAOoBS3VzCNyA8Z6FMqOgc=",
  "MIIBbDCCAROgAwIBAgIUXyxUZFHO2JXBzmmHzt/1qrxylPQwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAeFw0yNjExMjYxMTAxMjdaFw00NjAxMjUxMTAxMjdaMAwxCjAIBgNVBAMMAWEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQtA5AnU2DNmcfP6Wp4+4vrGVUba9oW6MLPakc7vELZEURihGFFb1kcaToF9LAD5Mw9oVVs0eIAJs/9MJJqmZhYo1MwUTAdBgNVHQ4EFgQUuBmEa+zfOYU0TucwhTyxA/YyLQswHwYDVR0jBBgwFoAUuBmEa+zfOYU0TucwhTyxA/YyLQswDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAH2j70qbKRxGPgUrBZ12WgqpERVqqnzghoS4r2gEwi8AIgc4vydcHNMZP6XoJAiJ9rdglvD8PzZ3N9aZJtJqJHEa0=",
].map((certificate) => pem("CERTIFICATE", certificate));
const CERTIFICATE_REQUEST = pem(
  "CERTIFICATE REQUEST",
  "MIHGMG4CAQAwDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMcskHvg13NwfxtH4cPUxAQxDX+vXsNQYRHblJ8x6ZiGF+OefYic8l4mxC6T0YMY0s2e2IKCmK93mWIGcWt8EzOgADAKBggqhkjOPQQDAgNIADBFAiARvnYlo0zRApAf+h/IyvT49ncXHHmYxR5x1C1mtYCQMQIhAJ+1Dr042en9wsFNk9ZcBtQNybNRofIIRis9qdC+L+R1",
);

const OPENSSH_KEYS = [
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f a@example.com",
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA b@example.com",
];

const DATES = ["2035-01-01T00:00:00Z", "2036-02-01T00:00:00Z"];
const UUIDS = ["6f1f7f0e-0d3c-4a51-9c1e-2a5d8a1b7c01", "0b7e2d94-51c6-4f0a-8a3d-94e6c1d2f302"];
const AZURE_IDS = ["a", "b"].map(
  (name) =>
    `/subscriptions/12345678-1234-9876-4563-123456789012/resourceGroups/${name}/providers/Microsoft.Example/examples/${name}`,
);
const ARNS = [
  "arn:aws:iam::123456789012:role/a",
  "arn:aws:iam::123456789012:role/b",
  "arn:aws:sns:us-east-1:123456789012:a",
  "arn:aws:s3:::example-a",
];
const NETWORK_LINKS = ["projects/example-a/global/networks/example-a", "projects/example-b/global/networks/example-b"];
const URLS = ["https://example.com/a", "https://example.org/b", "http://example.com"];
const DOMAINS = ["example.com", "example.org", "a.example.com", "example.com."];
const NETWORKS = ["10.0.0.0/16", "10.1.0.0/16", "10.0.1.0/24", "192.168.1.0/24"];
const ADDRESSES = ["10.0.0.10", "10.0.1.11", "192.0.2.10"];
const DURATIONS = ["1h", "2h", "30s", "10m", "24h", "3600", "7200", "P1D"];

const FORMS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\barn\b/i, ARNS],
  [/\baws region\b/i, ["us-east-1", "us-west-2"]],
  [/\baws account id\b/i, ["123456789012", "210987654321"]],
  [/\bfully[ -]qualified\b/i, ["example.com.", "example.org."]],
  [/rfc ?3339|timestamp|2006-01-02T/i, [...DATES, "2035-01-01T00:00:00+01:00"]],
  [/2006-01-02(?!T)|\bYYYY-MM-DD/i, ["2035-01-02", "2036-02-03"]],
  [/\b15:04:05\b|HH:MM:SS/i, ["12:00:00", "13:30:00"]],
  [/\b15:04\b|HH:MM/i, ["12:00", "13:30"]],
  [/\bjson\b/i, ['{"a":"b"}', '{"a":"c"}', "[]", '"a"']],
  [/\buuid\b/i, UUIDS],
  [/\burl\b|\buri\b/i, URLS],
  [/\bcidr\b/i, NETWORKS],
  [/\bip(?:v4)? address/i, ADDRESSES],
  [/\bipv6\b/i, ["2001:db8::1", "2001:db8::2"]],
  [/\be-?mail\b/i, ["a@example.com", "b@example.org"]],
  [/\bbase64\b/i, ["YWJj", "ZGVm"]],
  [/\bduration\b/i, DURATIONS],
  [/\bhex/i, ["abcdef01", "01abcdef", "ff0000", "00ff00"]],
  [/\bcertificate\b|\bpem\b/i, [...CERTIFICATES, ...KEYS]],
  [/\binteger\b|\bnumber\b|\bnumeric\b|\bint\b/i, ["1", "2", "12345", "67890"]],
  [/\bcron\b/i, ["0 0 * * *", "30 1 * * *"]],
  [/\btime ?zone\b/i, ["Europe/Berlin", "America/New_York"]],
  [/\bazure (?:resource )?id\b|\bresource id\b/i, AZURE_IDS],
  [/\bdomain\b|\bhost ?name\b/i, DOMAINS],
  [/\bupper ?case\b/i, ["EXAMPLE", "OTHER"]],
];

const NAMED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/uuid|guid/i, UUIDS],
  [/(?:^|_)arns?(?:_|$)/i, ARNS],
  [/ipv6.*(?:cidr|range|prefix)|v6_cidr/i, ["2001:db8::/64", "2001:db8:1::/64"]],
  [/cidr|ip_range|subnet|network_range|ip_prefix/i, NETWORKS],
  [/network$/i, NETWORK_LINKS],
  [/ipv6/i, ["2001:db8::1", "2001:db8::2"]],
  [/(?:^|_)ip(?:s|v4)?(?:_|$)|gateway|ip_address|nameserver|destination|source_addr/i, [...ADDRESSES, ...NETWORKS]],
  [/mac(?:_|$)/i, ["02:00:00:00:00:01", "02:00:00:00:00:02"]],
  [/e?mail/i, ["a@example.com", "b@example.org"]],
  [/url|uri|endpoint|webhook|(?:^|_)link|href|issuer|callback/i, URLS],
  [/domain|host|fqdn|dns|zone|server|(?:^|_)target/i, DOMAINS],
  [
    /(?:_|^)(?:at|date|time|timestamp|until|before|after|since|start|end)$|rfc3339|expir/i,
    [...DATES, "12:00", "2035-01-02"],
  ],
  [/(?:^|_)ports?(?:_|$|_range)/i, ["80", "443", "8000-8080"]],
  [/public_key|ssh_key|authorized/i, OPENSSH_KEYS],
  [/private_key/i, KEYS],
  [/cert_request|csr/i, [CERTIFICATE_REQUEST]],
  [/cert|chain|(?:^|_)ca(?:_|$)|pem/i, [...CERTIFICATES, ...KEYS]],
  [/json|policy|document|definition|template|schema|config|payload|query/i, ['{"a":"b"}', '{"a":"c"}', "[]"]],
  [/yaml/i, ["a: b", "a: c"]],
  [/cron|schedule/i, ["0 0 * * *", "30 1 * * *"]],
  [/duration|timeout|ttl|interval|period|delay|window|age|retention|hours|minutes|seconds/i, DURATIONS],
  [/time_?zone|(?:^|_)tz/i, ["Europe/Berlin", "America/New_York"]],
  [/colou?r/i, ["ff0000", "00ff00", "#ff0000"]],
  [/version/i, ["1.2.3", "1.3.0", "1", "2"]],
  [/permission|mode/i, ["0644", "0600", "read", "write"]],
  [/base64|encoded|(?:^|_)content/i, ["YWJj", "ZGVm"]],
  [/day/i, ["monday", "tuesday"]],
  [/country/i, ["US", "DE"]],
  [/lang|locale/i, ["en", "de"]],
  [/phone/i, ["+15550100", "+15550101"]],
  [/protocol|scheme/i, ["tcp", "udp", "http", "https"]],
  [/method|verb/i, ["GET", "POST"]],
  [/role|level/i, ["admin", "member", "viewer"]],
  [/repo/i, ["example-a", "owner/example-b"]],
  [/direction/i, ["in", "out", "inbound", "outbound", "ingress", "egress"]],
  [/path|file|(?:^|_)dir(?:ectory)?(?:_|$)/i, ["/nonexistent-a", "/nonexistent-b", "nonexistent-a"]],
  [/(?:^|_)ids?$/i, ["12345", "67890"]],
  [
    /size|weight|count|number|amount|limit|quota|priority|memory|cpu|capacity|max|min/i,
    ["1", "2", "10Gi", "20Gi", "100m"],
  ],
];

/** Texts for every argument, after those of its name. */
const COMMON: readonly string[] = [
  "example-a",
  "example-b",
  "examplea",
  "exampleb",
  "12345",
  "67890",
  ...["1", "2", "true", "false"],
  ...DOMAINS.slice(0, 2),
  ...NETWORKS.slice(0, 2),
  ...ADDRESSES.slice(0, 2),
  ...URLS.slice(0, 2),
  ...DATES,
  ...UUIDS,
  '{"a":"b"}',
  '{"a":"c"}',
  "YWJj",
  "ZGVm",
  ...["1h", "2h", "30s"],
  ...["0 0 * * *", "30 1 * * *"],
  ...["monday", "tuesday"],
  ...["a@example.com", "b@example.org"],
  ...["EXAMPLE_A", "EXAMPLE_B"],
  ...["1.2.3", "1.3.0", "1.2", "1.3"],
  ...["0644", "0600"],
  ...["a/b", "c/d"],
  ...["abcdef0123456789abcdef0123456789", "0123456789abcdef0123456789abcdef"],
  ...["asc", "desc", "enabled", "disabled"],
  ...OPENSSH_KEYS,
  ...["US", "DE", "en", "de"],
  ...["tcp", "udp", "GET", "POST"],
  ...["10Gi", "20Gi"],
  ...["standard", "basic", "premium", "default", "custom", "none", "all", "any"],
  ...["public", "private", "internal", "external", "primary", "secondary", "spread", "round_robin"],
  ...["string", "integer", "boolean", "number", "float", "datetime"],
  ...["read", "write", "admin", "member", "user", "team", "allow", "deny", "push", "pull"],
  ...["low", "high", "info", "warning", "small", "large", "active", "inactive", "manual", "automatic"],
  ...["projects/example-a", "projects/example-b"],
];

export const textOfLength = (length: number, letter: string): string =>
  letter.repeat(Math.min(Math.max(length, 1), 4096));
