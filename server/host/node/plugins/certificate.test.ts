import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { makeCertificate } from "./certificate.ts";

test("a certificate signs itself, holds now, and goes with its key", () => {
  const { key, certificate } = makeCertificate();
  const made = new X509Certificate(certificate);
  expect(made.subject).toBe("CN=localhost");
  expect(made.subjectAltName).toBe("DNS:localhost");
  expect(made.verify(made.publicKey)).toBe(true);
  expect(made.checkPrivateKey(createPrivateKey(key))).toBe(true);
  const [from, to] = [made.validFrom, made.validTo].map((text) => new Date(text).getTime());
  expect(from).toBeLessThan(Date.now());
  expect(to).toBeGreaterThan(Date.now() + 60 * 60 * 1000);
  expect(new X509Certificate(makeCertificate().certificate).serialNumber).not.toBe(made.serialNumber);
});
