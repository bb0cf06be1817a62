import * as z from "@tessera/shared/schema";
import { listenHost, origin, port } from "../platform/environment-values.ts";

/** What the live studio takes from its environment. */
export const liveStudioEnvironment = z.object({
  SANDBOX_HOST: listenHost,
  LIVE_PORT: z._default(port, 3004),
  /** Where browsers reach the studio; `http://127.0.0.1:<LIVE_PORT>` unless given. */
  LIVE_ORIGIN: z.optional(origin),
  /** The one site that may hold the table in a frame and hears its messages. */
  SITE_ORIGIN: z._default(origin, "http://localhost:3000"),
  /** Shared with the site. */
  LIVE_SECRET: z.string().check(z.minLength(8, { error: "a secret has 8 characters or more" })),
  /** Where the journal lies. */
  LIVE_DATA_DIR: z.string().check(z.minLength(1)),
});
