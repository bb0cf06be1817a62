import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { requireSignature, signedBody } from "../platform/signed-request.ts";
import type { Table } from "./table.ts";
import { studioPath } from "./transfer-routes.ts";
import { languageOrEnglish } from "../platform/language.ts";

/** Source: spec:transfer-wallet#transfer-calls. */
const launchRequest = z.object({
  playerId: z.string().check(z.minLength(1), z.maxLength(128)),
  language: z.string(),
  currency: z.nullish(z.string()),
  mode: z.enum(["real", "demo"]),
});

export interface LaunchOptions {
  readonly clock: Clock;
  readonly secret: string;
  readonly origin: string;
  readonly table: Table;
}

/**
 * Opens the table for a player and returns the URL of its page. No launch token is needed: the money is
 * already at the studio, and the signature authenticates the site.
 */
export function launchRoutes(app: FastifyInstance, { clock, secret, origin, table }: LaunchOptions): void {
  requireSignature(app, clock, () => secret);
  app.post(`${studioPath}/launch`, (request) => {
    const { playerId, language, currency, mode } = z.parse(launchRequest, signedBody(request));
    const { id, ref } = table.openSeat({
      playerId,
      language: languageOrEnglish(language),
      mode,
      currency: currency ?? "IDR",
    });
    return { url: `${origin}/table/${id}`, seat: ref, announcesReady: true };
  });
}
