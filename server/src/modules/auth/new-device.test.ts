import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { formatDateTime } from "@tessera/shared/core/time";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { Visitor } from "./testing/visitor.ts";

let mail: MailServer;
let site: TestSite;
beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ smtpUrl: mail.smtpUrl, rateLimits: "loose", now: "2026-11-28T12:54:00.000Z" });
});
beforeEach(() => site.reset());
afterAll(async () => {
  await site.close();
  await mail.close();
});

const mails = (username: string) =>
  mail.mails.filter((one) => one.includes(`To: ${username}@mail.com`) && /new|baru/i.test(one));
/** Text of a mail without the line breaks of its encoding. */
const textOf = (one = "") => one.replaceAll("=\r\n", "");

/**
 * Logs in an hour later from a device that nobody has seen, and waits for its mail, so that earlier ones have
 * come.
 */
async function mailOfAnother(username: string): Promise<void> {
  site.clock.advance(hourMs);
  await new Visitor(site).logIn(username);
  const time = formatDateTime(site.clock.now().toISOString());
  await expect.poll(() => mails(username).some((one) => textOf(one).includes(time))).toBe(true);
}

it("a login from the device of the registration: no mail; from another: one mail with time, device and advice", async () => {
  const own = new Visitor(site);
  await own.register("dewi01");
  expect((await own.logIn("dewi01")).status).toBe(200);
  const other = new Visitor(site);
  expect((await other.logIn("dewi01")).status).toBe(200);
  await expect.poll(() => mails("dewi01")).toHaveLength(1);
  const text = textOf(mails("dewi01")[0]);
  expect(text).toContain("Subject: New device in your Tessera account");
  expect(text).toContain(`Time (Bangkok): ${formatDateTime(site.clock.now().toISOString())}`);
  expect(text).toContain("IP address: 127.0.0.1");
  expect(text).toContain("change your password at once");
  expect((await other.logIn("dewi01")).status).toBe(200);
  await mailOfAnother("dewi01");
  expect(mails("dewi01")).toHaveLength(2);
});

it("a player with Indonesian as language: the mail is in Indonesian", async () => {
  await new Visitor(site).register("dewi02", { language: "id" });
  await mailOfAnother("dewi02");
  expect(textOf(mails("dewi02")[0])).toContain("Subject: Perangkat baru di akun Tessera Anda");
});

it("a wrong password from another device: no mail, and the device does not become known", async () => {
  await new Visitor(site).register("dewi03");
  const other = new Visitor(site);
  await other.logIn("dewi03", { password: "wrong" });
  await other.logIn("dewi03");
  await expect.poll(() => mails("dewi03")).toHaveLength(1);
});

it("two logins at once from a new device: one mail", async () => {
  await new Visitor(site).register("dewi04");
  const other = new Visitor(site);
  await Promise.all([other.logIn("dewi04"), other.logIn("dewi04")]);
  await expect.poll(() => mails("dewi04")).toHaveLength(1);
  await mailOfAnother("dewi04");
  expect(mails("dewi04")).toHaveLength(2);
});

it("an account without any known device, such as that of a demo player: no mail about its first device", async () => {
  await new Visitor(site).register("dewi05");
  await site.database.query("delete from refresh_tokens");
  await site.database.query("delete from sessions");
  await site.database.query("delete from devices");
  await new Visitor(site).logIn("dewi05");
  await mailOfAnother("dewi05");
  expect(mails("dewi05")).toHaveLength(1);
});

it("the mail server unavailable: the login succeeds", async () => {
  const leaving = await mailServer();
  await leaving.close();
  const shaky = await testSite({ smtpUrl: leaving.smtpUrl, rateLimits: "loose" });
  const name = `dewi${newId().slice(-4)}`;
  await new Visitor(shaky).register(name);
  expect((await new Visitor(shaky).logIn(name)).status).toBe(200);
  await shaky.close();
});
