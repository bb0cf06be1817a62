import * as z from "@tessera/shared/schema";
import { listenHost, port } from "../platform/environment-values.ts";

/** Environment variables of the mailbox. */
export const mailboxEnvironment = z.object({
  COUNTERPARTIES_HOST: listenHost,
  MAILBOX_PORT: z._default(port, 3003),
  SMTP_PORT: z._default(port, 3005),
});
