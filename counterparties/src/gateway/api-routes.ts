import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../platform/party-app.ts";
import { behaviour } from "./behaviour.ts";
import type { GatewayService } from "./gateway-service.ts";
import { paymentRequest, payoutRequest, statementRequest } from "./requests.ts";
import { statementPage } from "./statement.ts";
import { signWebhook, webhookSignatureHeader } from "./webhook-signature.ts";

interface RefParams {
  Params: { ref: string };
}

export interface ApiOptions {
  readonly service: GatewayService;
  readonly secret: string;
  readonly clock: Clock;
}

/** API for the site: payments and payouts, and the settings that make the gateway misbehave. */
export function apiRoutes(app: FastifyInstance, options: ApiOptions): void {
  requireSecret(app, options.secret);
  paymentRoutes(app, options.service);
  payoutRoutes(app, options.service);
  statementRoute(app, options);
  behaviourRoute(app, options.service);
}

function requireSecret(app: FastifyInstance, secret: string): void {
  const expected = Buffer.from(`Bearer ${secret}`);
  app.addHook("onRequest", async (request) => {
    const given = Buffer.from(request.headers.authorization ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Refusal(401, "UNAUTHORIZED");
  });
}

function paymentRoutes(app: FastifyInstance, service: GatewayService): void {
  app.post("/v1/payments", (request, reply) =>
    answer(service, reply, () => {
      const { ref, payTo } = service.payments.create(readCreate(request, paymentRequest));
      return { ref, payTo };
    }),
  );

  app.get<RefParams>("/v1/payments/:ref", (request, reply) =>
    answer(service, reply, () => {
      const { status, paidAmount, currency, paidAt } = service.payments.find(request.params.ref);
      return { status, paidAmount: paidAmount === null ? null : String(paidAmount), currency, paidAt };
    }),
  );
}

function payoutRoutes(app: FastifyInstance, service: GatewayService): void {
  app.post("/v1/payouts", (request, reply) =>
    answer(service, reply, () => ({ ref: service.payouts.create(readCreate(request, payoutRequest)).ref })),
  );

  app.get<RefParams>("/v1/payouts/:ref", (request, reply) =>
    answer(service, reply, () => {
      const { status, reason } = service.payouts.find(request.params.ref);
      return { status, ...(reason !== null && { reason }) };
    }),
  );
}

/** One page of the money that was moved, signed. */
function statementRoute(app: FastifyInstance, { service, secret, clock }: ApiOptions): void {
  app.get("/v1/statement", (request, reply) =>
    answer(service, reply, () => {
      const range = z.parse(statementRequest, request.query);
      const { lines, next } = statementPage(service.book.values(), range);
      const items = lines.map((line) => ({ ...line, amount: String(line.amount) }));
      const body = JSON.stringify({ items, next });
      const signedAt = Math.floor(clock.now().getTime() / 1_000);
      return reply
        .header(webhookSignatureHeader, signWebhook(secret, signedAt, body))
        .type("application/json")
        .send(body);
    }),
  );
}

function behaviourRoute(app: FastifyInstance, service: GatewayService): void {
  app.post("/v1/sandbox/behaviour", (request) => {
    // Omitted fields keep their value.
    const changes = z.parse(z.looseObject({}), request.body);
    service.behaviour = z.parse(behaviour, { ...service.behaviour, ...changes });
    return service.behaviour;
  });
}

/** Executes a call according to the current behaviour. */
async function answer<Body>(
  service: GatewayService,
  reply: FastifyReply,
  carryOut: () => Body,
): Promise<Body | FastifyReply> {
  const { failNext, silentNext, delayMs } = service.behaviour;
  if (failNext > 0) {
    service.behaviour = { ...service.behaviour, failNext: failNext - 1 };
    throw new Refusal(503, "UNAVAILABLE");
  }
  const body = carryOut();
  if (silentNext > 0) {
    service.behaviour = { ...service.behaviour, silentNext: silentNext - 1 };
    return reply.hijack();
  }
  if (delayMs > 0) await sleep(delayMs);
  return body;
}

/** @throws Refusal when the idempotency key differs from the id of the body */
function readCreate<Schema extends z.ZodMiniType<{ id: string }>>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const body = z.parse(schema, request.body);
  if (request.headers["idempotency-key"] !== body.id) throw new Refusal(400, "IDEMPOTENCY_KEY_REQUIRED");
  return body;
}
