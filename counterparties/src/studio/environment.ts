import * as z from "@tessera/shared/schema";
import { listenHost, numbersByName, origin, port, secretsByName } from "../platform/environment-values.ts";
import { titlesMax } from "./feed/offer.ts";

/** Environment variables of the studio. */
export const studioEnvironment = z.object({
  COUNTERPARTIES_HOST: listenHost,
  STUDIO_PORT: z._default(port, 3001),
  /** Public origin of the studio; `http://127.0.0.1:<STUDIO_PORT>` unless given. */
  STUDIO_ORIGIN: z.optional(origin),
  /** Origin of the site that may frame the games and receives their messages. */
  SITE_ORIGIN: z._default(origin, "http://localhost:3000"),
  /** Base URL of the site's callbacks. */
  SITE_API_URL: z._default(origin, "http://127.0.0.1:3000"),
  /** The secret shared with the site, by studio code. */
  STUDIO_SECRETS: secretsByName,
  /** Number of titles that the studios offer together: the drawn ones, or any number with generated ones. */
  STUDIO_TITLES: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(titlesMax))),
  /**
   * Bets per draw of a jackpot pool on average, in minor units, in place of the catalogue's, the seed in
   * proportion; JSON by pool.
   */
  STUDIO_JACKPOT_ODDS: z.optional(numbersByName),
  /**
   * `true`: a test may ask which seed of the player gives a round the result that it needs. Only with
   * `NODE_ENV=test`.
   */
  STUDIO_TEST_ROUTES: z._default(z.enum(["true", "false"]), "false"),
  NODE_ENV: z.optional(z.string()),
  /** Folder of the record file of rounds; without it rounds are stored in memory only. */
  STUDIO_DATA_DIR: z.optional(z.string().check(z.minLength(1))),
});
