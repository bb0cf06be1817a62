import type { FastifyBaseLogger } from "fastify";
import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { PartyUnavailable } from "../../platform/errors/party-unavailable.ts";
import { inCallSpan } from "../call-span.ts";

/** Address of every mail's sender. */
export const mailAddress = "no-reply@tessera.example";

/** Sender of every mail. */
export const mailSender = `Tessera <${mailAddress}>`;

/** A text for one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /**
   * Sends a mail through the outgoing mail server. Rejects with {@link MailUnavailable} when the server does
   * not accept it.
   */
  send(mail: Mail): Promise<void>;
  /**
   * Rejects with {@link MailUnavailable} when the outgoing mail server accepts no connection. Sends nothing.
   */
  check(): Promise<void>;
  close(): void;
}

/** A player as his mails address him. */
export interface Addressee {
  readonly username: string;
  readonly email: string;
  /** As stored; may be one that this release does not know. */
  readonly language: string;
}

/** Writes a mail to a player: a greeting, these lines and the name of the site. */
export function playerMail(
  { username, email }: Addressee,
  subject: string,
  greeting: (username: string) => string,
  lines: readonly string[],
): Mail {
  return { to: email, subject, text: [greeting(username), "", ...lines, "", "Tessera", ""].join("\n") };
}

/** Sends a mail that nobody waits for. A failure is logged with these words. */
export function sendUnawaited({ mailer, log }: UnawaitedDependencies, mail: Mail, failure: string): void {
  mailer.send(mail).catch((error: unknown) => log.error({ err: error }, failure));
}

interface UnawaitedDependencies {
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
}

/** The outgoing mail server cannot be reached or does not accept a mail. */
export class MailUnavailable extends PartyUnavailable {
  override readonly code = "MAIL_UNAVAILABLE";

  constructor(options: ErrorOptions) {
    super("The mail server is unavailable", options);
    this.name = "MailUnavailable";
  }
}

const timeoutMs = 4_000;

interface MailerDependencies {
  readonly smtpUrl: string;
  /** Address of the sender. */
  readonly from: string;
  readonly partyTimeoutMs?: number | undefined;
}

/**
 * Creates a mailer that sends through an SMTP server, for example `smtp://127.0.0.1:3005`. Connects at the
 * first mail.
 */
export function createMailer({ smtpUrl, from, partyTimeoutMs = timeoutMs }: MailerDependencies): Mailer {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const transport = createTransport({
    host: hostname,
    port: Number(port),
    secure: protocol === "smtps:",
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: partyTimeoutMs,
    greetingTimeout: partyTimeoutMs,
    socketTimeout: partyTimeoutMs,
  });
  const ask = async (asked: Promise<unknown>) => {
    await asked.catch((cause: unknown) => {
      throw new MailUnavailable({ cause });
    });
  };
  return {
    send: ({ to, subject, text }) =>
      inCallSpan({ verb: "SMTP", host: `${hostname}:${port}` }, () =>
        ask(transport.sendMail({ from, to, subject, text })),
      ),
    check: () => ask(connectOnce(hostname, Number(port), partyTimeoutMs)),
    close: () => transport.close(),
  };
}

async function connectOnce(host: string, port: number, timeoutMs: number): Promise<void> {
  const socket = connect({ host, port });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(timeoutMs) });
  } finally {
    socket.on("error", () => undefined).destroy();
  }
}
