import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { assetRoutes, type ClientFiles } from "../platform/client-files.ts";
import { createPartyApp } from "../platform/party-app.ts";
import type { Records } from "../platform/records.ts";
import { apiRoutes } from "./api-routes.ts";
import { createCourier, webhookPausesMs } from "./courier.ts";
import { createDesk } from "./desk.ts";
import type { Order } from "./orders.ts";
import { pageRoutes } from "./page-routes.ts";

export interface GatewayDependencies {
  readonly clock: Clock;
  /** Where browsers reach the gateway. */
  readonly origin: string;
  /** Shared with the site. */
  readonly secret: string;
  readonly orders: Records<Order>;
  readonly client: ClientFiles;
  readonly logger?: FastifyServerOptions["logger"];
  readonly webhookPausesMs?: readonly number[];
  readonly webhookTimeoutMs?: number;
  /** How long after its creation a payout is paid by itself. */
  readonly payoutDelayMs?: number;
  /** How much later a late payment or a late webhook comes. */
  readonly lateMs?: number;
  readonly sweepMs?: number;
}

/** Builds the payment gateway, which plays the customer's bank as well. Opens no port. */
export function buildGateway(dependencies: GatewayDependencies): FastifyInstance {
  const { clock, origin, secret, orders, client } = dependencies;
  const app = createPartyApp(dependencies.logger);
  const courier = createCourier({
    clock,
    secret,
    orders,
    pausesMs: dependencies.webhookPausesMs ?? webhookPausesMs,
    timeoutMs: dependencies.webhookTimeoutMs ?? 5_000,
  });
  const desk = createDesk({
    clock,
    orders,
    courier,
    origin,
    payoutDelayMs: dependencies.payoutDelayMs ?? 2_000,
    lateMs: dependencies.lateMs ?? 3_000,
  });

  app.register(async (scope) => apiRoutes(scope, { desk, secret }));
  app.register(async (scope) => pageRoutes(scope, { desk, client }));
  assetRoutes(app, client);

  let sweeping: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    for (const { ref } of orders.values()) courier.bring(ref);
    sweeping = setInterval(desk.sweep, dependencies.sweepMs ?? 250);
  });
  app.addHook("onClose", async () => {
    clearInterval(sweeping);
    await courier.close();
  });
  return app;
}
