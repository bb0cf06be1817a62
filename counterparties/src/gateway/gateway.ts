import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { assetRoutes, type ClientFiles } from "../platform/client-files.ts";
import { createPartyApp } from "../platform/party-app.ts";
import type { Records } from "../platform/records.ts";
import { apiRoutes } from "./api-routes.ts";
import { WebhookDispatcher, webhookPausesMs } from "./webhook-dispatcher.ts";
import { GatewayService } from "./gateway-service.ts";
import type { Order } from "./orders.ts";
import { pageRoutes } from "./page-routes.ts";

export interface GatewayDependencies {
  readonly clock: Clock;
  /** Public origin of the gateway. */
  readonly origin: string;
  /** Shared with the site. */
  readonly secret: string;
  readonly orders: Records<Order>;
  readonly client: ClientFiles;
  readonly logger?: FastifyServerOptions["logger"];
  readonly webhookPausesMs?: readonly number[];
  readonly webhookTimeoutMs?: number;
  /** Time from the creation of a payout to its automatic payment. */
  readonly payoutDelayMs?: number;
  /** Delay of a late payment or a late webhook. */
  readonly lateMs?: number;
  readonly sweepMs?: number;
}

/** Builds the payment gateway, which also simulates the customer's bank. Opens no port. */
export function buildGateway(dependencies: GatewayDependencies): FastifyInstance {
  const { clock, origin, secret, orders, client } = dependencies;
  const app = createPartyApp(dependencies.logger);
  const dispatcher = new WebhookDispatcher({
    clock,
    secret,
    orders,
    pausesMs: dependencies.webhookPausesMs ?? webhookPausesMs,
    timeoutMs: dependencies.webhookTimeoutMs ?? 5_000,
  });
  const service = new GatewayService({
    clock,
    orders,
    dispatcher,
    origin,
    payoutDelayMs: dependencies.payoutDelayMs ?? 2_000,
    lateMs: dependencies.lateMs ?? 3_000,
  });

  app.register(async (scope) => apiRoutes(scope, { service, secret, clock }));
  app.register(async (scope) => pageRoutes(scope, { service, client }));
  assetRoutes(app, client);

  let sweeping: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    for (const { ref } of orders.values()) dispatcher.dispatch(ref);
    sweeping = setInterval(() => service.sweep(), dependencies.sweepMs ?? 250);
  });
  app.addHook("onClose", async () => {
    clearInterval(sweeping);
    await dispatcher.close();
  });
  return app;
}
