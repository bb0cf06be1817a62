import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { referralApi } from "@tessera/shared/contracts/referral";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createTestOperator,
  signatureOf,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { uploadLimits } from "./upload-slots.ts";

let site: TestSite;
let player: TestPlayer;
let editor: TestOperator;
let port: number;
/** Lines of the log at level `warn` and above. */
const logged: string[] = [];
const sockets: Socket[] = [];
const graceMs = 2_000;

beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  site = await testSite({ rateLimits: "loose", log, uploadLimits: { graceMs } });
  editor = await createTestOperator(site, "content");
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = site.app.server.address() as AddressInfo);
});
// One player may send 20 applications an hour.
beforeEach(async () => {
  player = await site.player();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => site.close());

const boundary = "form";
const formType = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, body = "x") =>
  `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const end = `--${boundary}--\r\n`;

interface Door {
  readonly path: string;
  /** Name of its file. */
  readonly file: string;
  readonly headers: () => Record<string, string>;
}
const headersOf = (who: TestPlayer) => ({
  authorization: `Bearer ${who.accessToken}`,
  "x-device-id": who.deviceId,
  cookie: `second=${who.cookies.second}`,
  "idempotency-key": newId(),
  "x-signature": signatureOf({}, site.dependencies.keys.signature),
});
const application: Door = {
  path: referralApi.register.path,
  file: "idCard",
  headers: () => headersOf(player),
};
const contentPicture: Door = {
  path: `${operatorPrefix}/content-pictures`,
  file: "picture",
  headers: () => ({ ...editor.headers }),
};

/** Bodies that are no form, by what is wrong with them; `file` is the name of the door's file. */
const malformed: readonly (readonly [what: string, type: string, body: (file: string) => string])[] = [
  ["no boundary in its type", "multipart/form-data", () => end],
  ["an empty boundary", "multipart/form-data; boundary=", () => end],
  ["another boundary than its type says", formType, () => "--other\r\n\r\n--other--\r\n"],
  ["no part and no end", formType, () => "x"],
  ["a part that is cut in its head", formType, () => `--${boundary}\r\ncontent-disposition: form-da`],
  ["a field that is cut", formType, () => part('name="layout"').slice(0, -1)],
  ["a file that is cut", formType, (file) => part(`name="${file}"; filename="x.png"`).slice(0, -1)],
  ["no boundary at its end", formType, (file) => part(`name="${file}"; filename="x.png"`)],
  ["a head of 200 kB without an end", formType, () => `--${boundary}\r\nx-long: ${"x".repeat(200_000)}`],
  [
    "two files",
    formType,
    (file) => part(`name="${file}"; filename="x.png"`) + part(`name="${file}"; filename="y.png"`) + end,
  ],
  ["more fields than any form has", formType, () => part('name="a"').repeat(40) + end],
  ["a field with the name of a prototype", formType, () => part('name="__proto__"') + end],
  ["a file with the name of a prototype", formType, () => part('name="constructor"; filename="x"') + end],
  [
    "a field that is declared as JSON but is none",
    formType,
    () =>
      `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n${end}`,
  ],
  ["another type than a form", "application/x-www-form-urlencoded", () => "a=1"],
  ["JSON that is cut", "application/json", () => "{"],
];

describe.each<[string, Door]>([
  ["an application with an identity card", application],
  ["a picture of content", contentPicture],
])("%s", (_door, { path, file, headers }) => {
  const send = async (type: string, payload: string) => {
    const { statusCode, body } = await site.app.inject({
      method: "POST",
      url: path,
      headers: { ...headers(), "content-type": type },
      payload: Buffer.from(payload, "latin1"),
    });
    return { status: statusCode, code: (JSON.parse(body) as { error: { code: string } }).error.code };
  };

  it.each(malformed)("%s: 400 BAD_REQUEST, without an error in the log", async (_what, type, body) => {
    logged.length = 0;
    expect(await send(type, body(file))).toEqual({ status: 400, code: "BAD_REQUEST" });
    expect(logged).toEqual([]);
  });

  it.each([
    ["a NUL in a field", () => part('name="layout"', "a\0b") + end],
    ["a NUL in the name of a field", () => part('name="lay\0out"') + end],
  ])("%s: 400 VALIDATION", async (_what, body) => {
    expect(await send(formType, body())).toEqual({ status: 400, code: "VALIDATION" });
  });

  it.each([
    ["only its end", () => end],
    ["no file", () => part('name="layout"', "desktop") + end],
    ["a file before its fields", () => part(`name="${file}"; filename="x"`) + part('name="layout"') + end],
    ["a file under another name", () => part('name="other"; filename="x"') + end],
    ["one field twice", () => part('name="layout"', "a") + part('name="layout"', "b") + end],
    ["a part without a name", () => part("x") + end],
  ])("%s: refused because of its content, never with 5xx", async (_what, body) => {
    const { status } = await send(formType, body());
    expect([400, 422]).toContain(status);
  });

  it("aborted in the middle of its file: no error in the log, and its upload slot is free", async () => {
    logged.length = 0;
    for (let time = 0; time < uploadLimits.atOnce.player + 2; time += 1) {
      const { socket, begun, closed } = beginUpload(path, file, headers());
      await begun;
      socket.destroy();
      await closed;
    }
    await expect.poll(() => send(formType, end)).not.toMatchObject({ code: "RATE_LIMITED" });
    expect(logged).toEqual([]);
  });
});

/** Sends the head of an upload and the beginning of its file, and nothing more. */
function beginUpload(path: string, file: string, headers: Record<string, string>) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  let text = "";
  socket.on("data", (data) => (text += data.toString()));
  const all = { host: "localhost", ...headers, "content-type": formType, "content-length": "100000" };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const begin = part(`name="${file}"; filename="x.png"`).slice(0, -2);
  const begun = new Promise<void>((resolve) => {
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join("")}\r\n${begin}`, () => resolve());
  });
  const closed = once(socket, "close");
  const status = () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  return { socket, begun, closed, status };
}

/** Whether an upload of somebody who begins now is refused for want of a place. */
async function isRefused(path: string, headers: Record<string, string>): Promise<boolean> {
  const { body } = await site.app.inject({
    method: "POST",
    url: path,
    headers: { ...headers, "content-type": formType },
    payload: end,
  });
  return body.includes("RATE_LIMITED");
}

describe("uploads at the same time", () => {
  it("many of one player: that player's maximum is read and the rest refused; other players and operators are not affected", async () => {
    const uploads = Array.from({ length: 10 }, () =>
      beginUpload(application.path, "idCard", headersOf(player)),
    );
    await expect
      .poll(() => uploads.filter(({ status }) => status() === 429))
      .toHaveLength(uploads.length - uploadLimits.perAccount);
    expect(await isRefused(application.path, headersOf(await site.player()))).toBe(false);
    expect(await isRefused(contentPicture.path, contentPicture.headers())).toBe(false);
  });

  it("all slots of players in use: operators have their own", async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => site.player()));
    for (const who of [...players, ...players])
      await beginUpload(application.path, "idCard", headersOf(who)).begun;
    const one = await site.player();
    await expect.poll(() => isRefused(application.path, headersOf(one))).toBe(true);
    expect(await isRefused(contentPicture.path, contentPicture.headers())).toBe(false);
  });

  it("a body that arrives too slowly: refused, its connection closed, and its slot free", async () => {
    const uploads = [1, 2].map(() => beginUpload(application.path, "idCard", headersOf(player)));
    await Promise.all(uploads.map(({ closed }) => closed));
    expect(uploads.map(({ status }) => status())).toEqual([400, 400]);
    expect(await isRefused(application.path, headersOf(player))).toBe(false);
  });
});
