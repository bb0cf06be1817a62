import * as z from "@tessera/shared/schema";
import { endpoint, timeouts } from "./endpoint.ts";

export const dataExportApi = {
  download: endpoint({
    method: "POST",
    path: "/api/account/export",
    access: "account",
    summary:
      "Everything that is stored about the player, as one object with a list for each kind; three times a day",
    body: z.strictObject({ password: z.string().check(z.minLength(1, "required"), z.maxLength(256)) }),
    /** Members are lists of rows as they are stored; new kinds of rows bring new members. */
    reply: z.unknown(),
    timeoutMs: timeouts.extended,
  }),
} as const;
