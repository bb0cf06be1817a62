import * as z from "@tessera/shared/schema";
import { listenHost, origin, port, secretsByName } from "../platform/environment-values.ts";

/** What the studio takes from its environment. */
export const studioEnvironment = z.object({
  SANDBOX_HOST: listenHost,
  STUDIO_PORT: z._default(port, 3001),
  /** Where browsers reach the studio; `http://127.0.0.1:<STUDIO_PORT>` unless given. */
  STUDIO_ORIGIN: z.optional(origin),
  /** The one site that may hold the games in a frame and hears their messages. */
  SITE_ORIGIN: z._default(origin, "http://localhost:3000"),
  /** Where the site takes callbacks. */
  SITE_API_URL: z._default(origin, "http://127.0.0.1:3000"),
  /** The secret shared with the site, by studio code. */
  STUDIO_SECRETS: secretsByName,
  /** Where the journal of rounds lies; without it rounds end with the process. */
  STUDIO_DATA_DIR: z.optional(z.string().check(z.minLength(1))),
});
