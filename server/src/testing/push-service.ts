import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";

/** A browser that has subscribed at the test's push service. */
export interface TestDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A request that reached the push service. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Answer of the push service: a status with headers, or nothing at all. */
type PushAnswer = { readonly status: number; readonly headers?: Record<string, string> } | "silence";

export interface TestPushService {
  readonly origin: string;
  /** Answer to every request from now on. */
  answer: PushAnswer;
  readonly received: readonly Received[];
  /** Adds a browser. */
  device(): TestDevice;
  /** Decrypts all that arrived for a browser, and checks by whom each was signed. */
  shownOn(device: TestDevice): Promise<unknown[]>;
  close(): void;
}

/** Starts a push service that keeps what it gets and decrypts it as browsers do. Source: RFC 8291. */
export async function startPushService(): Promise<TestPushService> {
  const received: Received[] = [];
  const browsers = new Map<string, { readonly own: ECDH; readonly auth: Buffer }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      if (service.answer !== "silence")
        response.writeHead(service.answer.status, service.answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: TestPushService = {
    origin,
    answer: { status: 201 },
    received,
    device() {
      const own = createECDH("prime256v1");
      own.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/send/${randomBytes(8).toString("hex")}`;
      browsers.set(endpoint, { own, auth });
      return { endpoint, p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") };
    },
    shownOn({ endpoint }) {
      const browser = browsers.get(endpoint);
      if (!browser) throw new RangeError(`No browser has the address ${endpoint}`);
      const own = received.filter(({ path }) => origin + path === endpoint);
      return Promise.all(
        own.map(async ({ headers, body }) => {
          await checkSender(headers.authorization ?? "", origin);
          return JSON.parse(decrypt(body, browser.own, browser.auth)) as unknown;
        }),
      );
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** Verifies the signature of a request by the key that it names, and for whom it was made. */
async function checkSender(authorization: string, audience: string): Promise<void> {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const part = (from: number, to: number) => point.subarray(from, to).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(1, 33), y: part(33, 65) };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: "jwk" }), { audience });
  if (!/^mailto:.+@/.test(payload.sub ?? "")) throw new Error("The token names nobody to write to.");
}

const hmac = (key: Uint8Array, ...parts: readonly (Uint8Array | string)[]) => {
  const digest = createHmac("sha256", key);
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Decrypts a body by the steps of RFC 8291, section 3.4, with HMAC alone. */
function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const input = hmac(hmac(auth, own.computeSecret(sender)), info, Buffer.of(1));
  const random = hmac(body.subarray(0, 16), input);
  const key = hmac(random, "Content-Encoding: aes128gcm\0", Buffer.of(1)).subarray(0, 16);
  const nonce = hmac(random, "Content-Encoding: nonce\0", Buffer.of(1)).subarray(0, 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
