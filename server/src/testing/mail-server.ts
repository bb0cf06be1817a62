import { SMTPServer } from "smtp-server";

export interface MailServer {
  readonly smtpUrl: string;
  /** Received mails in wire format. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

/** Starts a mail server on 127.0.0.1 that stores received mails; on a free port unless one is given. */
export async function mailServer(port = 0): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const address = server.server.address();
  return {
    smtpUrl: `smtp://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
