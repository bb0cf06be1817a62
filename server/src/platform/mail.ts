import { createTransport } from "nodemailer";

/** A text for one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Hands a mail to the server for outgoing mail. Rejects when that does not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 4_000;

interface MailerParts {
  readonly smtpUrl: string;
  /** Address of the sender. */
  readonly from: string;
  readonly partyTimeoutMs?: number | undefined;
}

/** Sends through an SMTP server, for example `smtp://127.0.0.1:3005`. Connects at the first mail. */
export function createMailer({ smtpUrl, from, partyTimeoutMs = timeoutMs }: MailerParts): Mailer {
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
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text });
    },
    close: () => transport.close(),
  };
}
