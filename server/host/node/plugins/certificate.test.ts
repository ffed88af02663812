import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { makeCertificate } from "./certificate.ts";

test("a certificate is self-signed, currently valid, and matches its key", () => {
  const { key, certificate } = makeCertificate();
  const parsed = new X509Certificate(certificate);
  expect(parsed.subject).toBe("CN=localhost");
  expect(parsed.subjectAltName).toBe("DNS:localhost");
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.checkPrivateKey(createPrivateKey(key))).toBe(true);
  const [from, to] = [parsed.validFrom, parsed.validTo].map((text) => new Date(text).getTime());
  expect(from).toBeLessThan(Date.now());
  expect(to).toBeGreaterThan(Date.now() + 60 * 60 * 1000);
  expect(new X509Certificate(makeCertificate().certificate).serialNumber).not.toBe(parsed.serialNumber);
});
