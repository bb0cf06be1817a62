import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { requireSignature, signedBody } from "./signed-calls.ts";
import type { Table } from "./table.ts";
import { studioPath } from "./transfer-routes.ts";

/** Source: spec:transfer-wallet#transfer-calls. */
const launchRequest = z.object({
  playerId: z.string().check(z.minLength(1), z.maxLength(128)),
  language: z.enum(["en", "id"]),
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
 * The site opens the table for a player and gets the address of its page. The money is here already, so no launch token has
 * to be traded: the signature says who the player is.
 */
export function launchRoutes(app: FastifyInstance, { clock, secret, origin, table }: LaunchOptions): void {
  requireSignature(app, { clock, secret });
  app.post(`${studioPath}/launch`, (request) => {
    const { playerId, language, currency, mode } = z.parse(launchRequest, signedBody(request));
    const { id, ref } = table.sit({ playerId, language, mode, currency: currency ?? "IDR" });
    return { url: `${origin}/table/${id}`, seat: ref };
  });
}
