import * as z from "@tessera/shared/schema";
import { port } from "../platform/environment-values.ts";

/** What the mailbox takes from its environment. */
export const mailboxEnvironment = z.object({
  MAILBOX_PORT: z._default(port, 3003),
  SMTP_PORT: z._default(port, 3005),
});
