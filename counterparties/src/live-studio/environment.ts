import * as z from "@tessera/shared/schema";
import { listenHost, origin, port } from "../platform/environment-values.ts";

/** Environment variables of the live studio. */
export const liveStudioEnvironment = z.object({
  COUNTERPARTIES_HOST: listenHost,
  LIVE_PORT: z._default(port, 3004),
  /** Public origin of the studio; `http://127.0.0.1:<LIVE_PORT>` unless given. */
  LIVE_ORIGIN: z.optional(origin),
  /** Origin of the site that may frame the table and receives its messages. */
  SITE_ORIGIN: z._default(origin, "http://localhost:3000"),
  /** Shared with the site. */
  LIVE_SECRET: z.string().check(z.minLength(8, { error: "a secret has 8 characters or more" })),
  /** Folder of the record file. */
  LIVE_DATA_DIR: z.string().check(z.minLength(1)),
});
