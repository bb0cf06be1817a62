import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server";
import type { Clock } from "@tessera/shared/core/clock";
import { findCode, type Mail, type Mails } from "./mails.ts";

const mailBytesMax = 256 * 1024;

/** Creates an SMTP server that accepts mail for every address and forwards none. Opens no port. */
export function createSmtp({ clock, mails }: { clock: Clock; mails: Mails }): SMTPServer {
  return new SMTPServer({
    banner: "Tessera sandbox mailbox",
    // Loopback only, and nothing secret but codes that the page shows anyway.
    disabledCommands: ["AUTH", "STARTTLS"],
    // No DNS request for the client's host name.
    disableReverseLookup: true,
    logger: false,
    size: mailBytesMax,
    closeTimeout: 500,
    onData(stream, session, done) {
      buffer(stream)
        .then((source) => readMail(source, session.envelope, clock))
        .then((mail) => {
          if (stream.sizeExceeded) return done(new TooLarge());
          mails.add(mail);
          return done();
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
}

/** Listens on loopback; rejects when the port is taken. */
export function listenSmtp(smtp: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    smtp.once("error", reject);
    smtp.listen(port, "127.0.0.1", () => {
      smtp.off("error", reject);
      resolve();
    });
  });
}

class TooLarge extends Error {
  readonly responseCode = 552;

  constructor() {
    super(`A mail has at most ${mailBytesMax} bytes`);
  }
}

/** Parses a mail. The recipients are those of the envelope; headers are not reliable. */
async function readMail(source: Buffer, envelope: SMTPServerEnvelope, clock: Clock): Promise<Mail> {
  const { subject = "", text, html } = await PostalMime.parse(source);
  const body = (text ?? html ?? "").trim();
  return {
    id: randomUUID(),
    receivedAt: clock.now().toISOString(),
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
    subject,
    text: body,
    code: findCode(`${subject}\n${body}`),
  };
}
