import type { AddressInfo } from "node:net";
import { fixedClock } from "@tessera/shared/core/clock";
import { createTransport } from "nodemailer";
import { afterEach, describe, expect, it } from "vitest";
import { listen, noClient } from "../platform/testing/real-party.ts";
import { buildMailbox, type Mailbox } from "./mailbox.ts";
import { createMails, mailsMax, type Mail } from "./mails.ts";
import { listenSmtp } from "./smtp.ts";

let mailbox: Mailbox | undefined;
afterEach(() => mailbox?.app.close());

/** A mailbox over real SMTP and HTTP. */
async function startMailbox() {
  const started = buildMailbox({ clock: fixedClock("2026-11-21T09:00:00.000Z"), client: noClient });
  mailbox = started;
  await listenSmtp(started.smtp, 0);
  const { port } = started.smtp.server.address() as AddressInfo;
  const origin = await listen(started.app);
  const post = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  return {
    origin,
    send: (to: string, text: string, subject = "Your code") =>
      post.sendMail({ from: "no-reply@tessera.example", to, subject, text }),
    post,
    async mails(to?: string): Promise<Mail[]> {
      const response = await fetch(`${origin}/api/mails${to ? `?to=${encodeURIComponent(to)}` : ""}`);
      expect(response.status).toBe(200);
      return ((await response.json()) as { mails: Mail[] }).mails;
    },
  };
}

describe("the mailbox", () => {
  it("a mail with a code: listed as text, with the six digits", async () => {
    const { send, mails } = await startMailbox();
    await send("budi@example.com", "Kode Anda 048213. Berlaku 5 menit — jangan bagikan.", "Kode 1234567");
    expect(await mails()).toEqual([
      {
        id: expect.any(String) as string,
        receivedAt: "2026-11-21T09:00:00.000Z",
        from: "no-reply@tessera.example",
        to: ["budi@example.com"],
        subject: "Kode 1234567",
        text: "Kode Anda 048213. Berlaku 5 menit — jangan bagikan.",
        code: "048213",
      },
    ]);
  });

  it("mails to several addresses: newest first, filtered by address", async () => {
    const { send, mails } = await startMailbox();
    await send("budi@example.com", "one 111111");
    await send("siti@example.com", "two 222222");
    await send("Budi@Example.com", "three");
    expect((await mails()).map(({ code }) => code)).toEqual([null, "222222", "111111"]);
    expect((await mails("BUDI@example.com")).map(({ text }) => text)).toEqual(["three", "one 111111"]);
  });

  it("a mail with text and HTML: its text; with HTML alone: its source as text", async () => {
    const { post, mails } = await startMailbox();
    const mail = { from: "a@example.com", to: "b@example.com", subject: "Hi" };
    await post.sendMail({ ...mail, text: "plain", html: "<b>rich</b>" });
    await post.sendMail({ ...mail, html: "<b>rich</b>" });
    expect((await mails()).map(({ text }) => text)).toEqual(["<b>rich</b>", "plain"]);
  });

  it("more mails than the limit: the oldest are deleted", () => {
    const mails = createMails();
    const mail = { receivedAt: "", from: "", to: [], subject: "", text: "", code: null };
    for (let number = 0; number <= mailsMax; number += 1) mails.add({ ...mail, id: String(number) });
    expect(mails.list()).toHaveLength(mailsMax);
    expect(mails.list().at(-1)?.id).toBe("1");
  });

  it("a mail that is too large: refused, and not stored", async () => {
    const { send, mails } = await startMailbox();
    await expect(send("b@example.com", "x".repeat(300 * 1024))).rejects.toThrow("552");
    expect(await mails()).toEqual([]);
  });

  it("its page: without inline scripts, not to be framed, and in the browser's language", async () => {
    const { origin } = await startMailbox();
    const response = await fetch(origin, { headers: { "accept-language": "id-ID" } });
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const page = await response.text();
    expect(page).toContain('<html lang="id">');
    expect(page).not.toMatch(/<script(?![^>]* src=)|style=/);
  });
});
