import { authApi } from "@tessera/shared/contracts/auth";
import type { InboxCategory } from "@tessera/shared/contracts/inbox";
import { pushApi } from "@tessera/shared/contracts/push";
import { forEachLanguage } from "@tessera/shared/core/languages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPushServices } from "../../../integrations/push/push-services.ts";
import { startPushService, type TestDevice, type TestPushService } from "../../../testing/push-service.ts";
import { type TestPlayer, type TestSite, testSite } from "../../../testing/index.ts";
import { sendMessage } from "../inbox/index.ts";
import { sendDueNotifications } from "./send-due.ts";

let service: TestPushService;
let site: TestSite;
let player: TestPlayer;
let device: TestDevice;
beforeAll(async () => {
  service = await startPushService();
  site = await testSite({ testPushServices: [service.origin] });
});
beforeEach(async () => {
  player = await site.player();
  device = service.device();
});
afterEach(async () => {
  service.answer = { status: 201 };
  await site.reset();
});
afterAll(async () => {
  await site.close();
  service.close();
});

const all = { payments: true, messages: true };
const choose = (body: object, as = player) =>
  site.call(pushApi.choose, { body: { ...device, ...all, ...body } }, { as });
const read = async (as = player) => (await site.call(pushApi.read, {}, { as })).reply;

let messages = 0;
/** Puts a message into the player's inbox. */
async function tell(category: InboxCategory, title = "Deposit received", as = player): Promise<void> {
  const text = { ...forEachLanguage((language) => `${title} (${language})`), en: title };
  messages += 1;
  await sendMessage(
    site.database,
    {
      playerId: as.id,
      category,
      title: text,
      body: text,
      link: "/history/deposit/1",
      dedupeKey: `push:${messages}`,
      by: "system:test",
    },
    site.clock.now(),
  );
}

/** Sends what is due. */
function send(partyTimeoutMs = site.dependencies.partyTimeoutMs): Promise<void> {
  const push = createPushServices({
    key: site.dependencies.keys.push,
    contact: "who@site.example",
    testServices: [service.origin],
    partyTimeoutMs,
  });
  return sendDueNotifications({ ...site.dependencies, push });
}
const countOf = async (table: string) => (await site.database.query(`select 1 from ${table}`)).length;
const waiting = () => countOf("push_notifications");
const devices = () => countOf("push_subscriptions");

describe("the notification settings of a device", () => {
  it("off by default; switched on, changed and switched off: each time read as stored", async () => {
    expect(await read()).toMatchObject({ payments: false, messages: false });
    expect(Buffer.from((await read()).key, "base64url")).toHaveLength(65);
    for (const chosen of [{ payments: true, messages: false }, { payments: false, messages: true }, all]) {
      expect((await choose(chosen)).status).toBe(204);
      expect(await read()).toMatchObject(chosen);
    }
    expect(await devices()).toBe(1);
    await choose({ payments: false, messages: false });
    expect([await read(), await devices()]).toMatchObject([{ payments: false, messages: false }, 0]);
  });

  it("about a payment: has its title in the player's language, without the amount; about a message: says only that there is one", async () => {
    await choose({});
    await tell("transaction");
    await tell("personal", "Dear Ana, 500.00 of yours");
    await tell("system", "Your password was changed");
    await tell("promotion", "Half on top");
    await site.database.query("update players set language = 'id' where id = $1", [player.id]);
    await tell("transaction");
    await tell("personal", "500.00");
    await send();
    const link = "/history/deposit/1";
    expect(await service.shownOn(device)).toEqual(
      expect.arrayContaining([
        { title: "Deposit received", link },
        { title: "You have a new message", link: "/inbox" },
        { title: "You have a new message", link: "/inbox" },
        { title: "Deposit received (id)", link },
        { title: "Anda mendapat pesan baru", link: "/inbox" },
      ]),
    );
    expect(await service.shownOn(device)).toHaveLength(5);
    expect(await waiting()).toBe(0);
  });

  it.each([
    [{ payments: true, messages: false }, ["Deposit received"]],
    [{ payments: false, messages: true }, ["You have a new message"]],
  ])("%o: no notification of the other kind", async (chosen, titles) => {
    await choose(chosen);
    await tell("transaction");
    await tell("personal");
    await send();
    expect(await service.shownOn(device)).toMatchObject(titles.map((title) => ({ title })));
  });

  it("a message to another player: no notification on this device", async () => {
    await choose({});
    await tell("personal", "Yours", await site.player());
    await send();
    expect(await service.shownOn(device)).toEqual([]);
  });

  it("a guest: refused", async () => {
    expect((await site.call(pushApi.read)).status).toBe(401);
    expect((await site.call(pushApi.choose, { body: { ...device, ...all } })).status).toBe(401);
  });
});

describe("the owner of a device", () => {
  it("another player on the same browser: becomes the owner, and gets none of the first player's waiting notifications", async () => {
    await choose({});
    await tell("transaction", "Of the first");
    const second = await site.player();
    await choose({}, second);
    await tell("transaction", "Of the first, later");
    await tell("transaction", "Of the second", second);
    await send();
    expect(await service.shownOn(device)).toMatchObject([{ title: "Of the second" }]);
    expect(await read()).toMatchObject({ payments: false, messages: false });
  });

  it("logged out: no further notification, not even one that was waiting", async () => {
    await choose({});
    await tell("transaction");
    const body = {};
    expect((await site.call(authApi.logoutAll, { body }, { as: player })).status).toBe(204);
    await tell("transaction");
    await send();
    expect(await service.shownOn(device)).toEqual([]);
  });

  it.each(["password", "excluded", "closed", "admin"])(
    "a session ended by %s: no further notification",
    async (reason) => {
      await choose({});
      await tell("transaction");
      await site.database.query("update sessions set ended_at = $2, end_reason = $3 where player_id = $1", [
        player.id,
        site.clock.now(),
        reason,
      ]);
      await send();
      expect(await service.shownOn(device)).toEqual([]);
    },
  );
});

describe("the answer of a push service", () => {
  beforeEach(async () => {
    await choose({});
    await tell("transaction");
  });

  it.each([404, 410])("%i: the device is deleted, with its waiting notifications", async (status) => {
    service.answer = { status };
    await tell("personal");
    await send();
    expect([await devices(), await waiting()]).toEqual([0, 0]);
  });

  it("429 with a time to wait: sent once, after that time", async () => {
    service.answer = { status: 429, headers: { "retry-after": "120" } };
    await send();
    service.answer = { status: 201 };
    site.clock.advance(119_000);
    await send();
    expect(await service.shownOn(device)).toHaveLength(1);
    site.clock.advance(1_000);
    await send();
    await send();
    expect(await service.shownOn(device)).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  it("500 every time: eight attempts with growing waits, then the notification is given up and the device stays", async () => {
    service.answer = { status: 500 };
    const waits: number[] = [];
    for (let seconds = 0; seconds < 3_600; seconds += 15) {
      const before = (await service.shownOn(device)).length;
      await send();
      if ((await service.shownOn(device)).length > before) waits.push(seconds);
      site.clock.advance(15_000);
    }
    expect(waits).toEqual([0, 15, 45, 105, 225, 465, 945, 1_905]);
    expect([await waiting(), await devices()]).toEqual([0, 1]);
  });

  it("no answer: the attempt ends after its time limit and is repeated", async () => {
    service.answer = "silence";
    await send(100);
    service.answer = { status: 201 };
    site.clock.advance(15_000);
    await send();
    expect([await waiting(), await devices()]).toEqual([0, 1]);
  });

  it.each([400, 401, 403, 413])("%i three times in a row: the device is deleted", async (status) => {
    service.answer = { status };
    await send();
    await tell("transaction");
    await send();
    expect([await devices(), await waiting()]).toEqual([1, 0]);
    await tell("transaction");
    await send();
    expect(await devices()).toBe(0);
  });

  it("a success between refusals: the count of refusals starts again", async () => {
    await send();
    for (const status of [400, 400, 201, 400, 400]) {
      service.answer = { status };
      await tell("transaction");
      await send();
    }
    expect(await devices()).toBe(1);
  });

  it("a redirect: not followed", async () => {
    const other = service.device();
    service.answer = { status: 307, headers: { location: other.endpoint } };
    await send();
    expect([await service.shownOn(other), await waiting()]).toEqual([[], 0]);
  });

  it("more notifications than may wait for a device: the newer ones are dropped", async () => {
    for (let count = 0; count < 30; count += 1) await tell("personal");
    expect(await waiting()).toBe(20);
  });
});

describe("the address and the keys of a subscription", () => {
  it.each([
    "http://fcm.googleapis.com/fcm/send/x",
    "https://fcm.googleapis.com.evil.example/send/x",
    "https://evil.example/fcm.googleapis.com",
    "https://evil.example/?https://fcm.googleapis.com",
    "https://fcm.googleapis.com@evil.example/send",
    "https://user:word@fcm.googleapis.com/send",
    "https://fcm.googleapis.com:8443/send",
    "https://push.services.mozilla.com.evil.example/x",
    "https://evilnotify.windows.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://localhost/x",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "/send/x",
    "",
  ])("%s: refused as no push service", async (endpoint) => {
    const { status, error } = await choose({ endpoint });
    expect([status, error.fields]).toEqual([400, { endpoint: "push.service" }]);
    expect(await devices()).toBe(0);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://wns2-par02p.notify.windows.com/w/?token=x",
  ])("%s: accepted", async (endpoint) => {
    expect((await choose({ endpoint })).status).toBe(204);
  });

  it.each([
    { endpoint: `https://fcm.googleapis.com/${"x".repeat(1_000)}` },
    { p256dh: "AA" },
    { p256dh: Buffer.alloc(65, 4).toString("base64url") },
    { p256dh: Buffer.alloc(65, 4).toString("base64") },
    { auth: "AA" },
    { auth: Buffer.alloc(17).toString("base64url") },
    { payments: "yes" },
    { playerId: "another" },
  ])("%o: refused", async (input) => {
    expect((await choose(input)).status).toBe(400);
    expect(await devices()).toBe(0);
  });
});
