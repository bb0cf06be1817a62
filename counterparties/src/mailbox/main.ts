/** The mailbox as a process: `node dist/mailbox.js`. */
import { join } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import { readClientFiles } from "../platform/client-files.ts";
import { runProcess } from "../platform/environment.ts";
import { serve } from "../platform/serve.ts";
import { mailboxEnvironment } from "./environment.ts";
import { buildMailbox } from "./mailbox.ts";
import { listenSmtp } from "./smtp.ts";

void runProcess(mailboxEnvironment, async (environment) => {
  const { MAILBOX_PORT: port, SMTP_PORT: smtpPort } = environment;
  const { app, smtp } = buildMailbox({
    clock: systemClock,
    client: readClientFiles(join(import.meta.dirname, "client/mailbox")),
    logger: { level: "warn" },
  });
  // SMTP listens before HTTP, so that mail can be sent once the page is available.
  app.addHook("onReady", async () => {
    await listenSmtp(smtp, smtpPort);
    smtp.on("error", (error) => app.log.warn(error));
  });
  await serve("mailbox", app, { host: environment.COUNTERPARTIES_HOST, port });
});
