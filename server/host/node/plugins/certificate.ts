import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A key and its certificate, as PEM. Only two processes trust it, as long as they are connected. */
export interface OwnCertificate {
  readonly key: string;
  readonly certificate: string;
}

/** Creates a self-signed certificate for `localhost`. */
export function makeCertificate(): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectIdentifier(ECDSA_WITH_SHA256));
  const name = sequence(
    tagged(SET, sequence(objectIdentifier(COMMON_NAME), tagged(UTF8_STRING, Buffer.from("localhost")))),
  );
  const now = Date.now();
  const signed = sequence(
    tagged(VERSION, tagged(INTEGER, Buffer.from([2]))),
    // The serial number is positive, without a superfluous leading zero.
    tagged(INTEGER, Buffer.concat([Buffer.from([0x5a]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(now - DAY), time(now + DAY)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(EXTENSIONS, sequence(extension(ALTERNATIVE_NAME, sequence(tagged(DNS_NAME, Buffer.from("localhost")))))),
  );
  const signature = sign("sha256", signed, privateKey);
  const certificate = sequence(signed, algorithm, tagged(BIT_STRING, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: pem(certificate),
  };
}

/** Returns a certificate as PEM text. */
export const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;

const DAY = 24 * 60 * 60 * 1000;

// The DER tags that a certificate needs.
const [INTEGER, BIT_STRING, OBJECT_IDENTIFIER, UTF8_STRING, UTC_TIME] = [0x02, 0x03, 0x06, 0x0c, 0x17];
const [OCTET_STRING, SEQUENCE, SET, VERSION, EXTENSIONS, DNS_NAME] = [0x04, 0x30, 0x31, 0xa0, 0xa3, 0x82];
/** 1.2.840.10045.4.3.2, 2.5.4.3 and 2.5.29.17 */
const [ECDSA_WITH_SHA256, COMMON_NAME, ALTERNATIVE_NAME] = ["2a8648ce3d040302", "550403", "551d11"];

function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: readonly Uint8Array[]): Buffer => tagged(SEQUENCE, ...contents);
const objectIdentifier = (hex: string): Buffer => tagged(OBJECT_IDENTIFIER, Buffer.from(hex, "hex"));

const extension = (name: string, value: Uint8Array): Buffer =>
  sequence(objectIdentifier(name), tagged(OCTET_STRING, value));

/** `YYMMDDhhmmssZ` */
const time = (at: number): Buffer =>
  tagged(
    UTC_TIME,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replace(/\..*|[-:T]/g, "")
        .slice(2)}Z`,
    ),
  );
