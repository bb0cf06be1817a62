import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { depositMethod } from "@tessera/shared/contracts/deposits";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../platform/party-app.ts";
import { behaviour } from "./behaviour.ts";
import type { Desk } from "./desk.ts";
import { realAmount } from "./orders.ts";

const word = z.string().check(z.minLength(1), z.maxLength(128));
const httpUrl = z.url({ protocol: /^https?$/ });
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Source: spec:payment-gateway#gateway-calls; the account of a manual transfer is decision 0431. */
const paymentRequest = z
  .object({
    id: word,
    method: depositMethod,
    provider: z.optional(word),
    providerName: z.optional(word),
    realAmount,
    currency,
    expiresAt: z.iso.datetime({ offset: true }),
    customer: z.object({ name: word }),
    account: z.optional(z.object({ bank: word, accountNumber: word, accountName: word })),
    webhookUrl: httpUrl,
    returnUrl: z.optional(httpUrl),
  })
  .check(z.refine(({ method, account }) => method !== "bank_manual" || account !== undefined));

const payoutRequest = z.object({
  id: word,
  realAmount,
  currency,
  bank: word,
  accountNumber: word,
  accountName: word,
  webhookUrl: httpUrl,
});

interface RefParams {
  Params: { ref: string };
}

/** What the site calls: payments and payouts, and the knobs that make the gateway misbehave. */
export function apiRoutes(app: FastifyInstance, { desk, secret }: { desk: Desk; secret: string }): void {
  const expected = Buffer.from(`Bearer ${secret}`);

  app.addHook("onRequest", async (request) => {
    const given = Buffer.from(request.headers.authorization ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Refusal(401, "UNAUTHORIZED");
  });

  /** Carries a call out as the behaviour of the moment says. */
  async function answer<Body>(reply: FastifyReply, carryOut: () => Body): Promise<Body | FastifyReply> {
    const { failNext, silentNext, delayMs } = desk.behaviour;
    if (failNext > 0) {
      desk.behaviour = { ...desk.behaviour, failNext: failNext - 1 };
      throw new Refusal(503, "UNAVAILABLE");
    }
    const body = carryOut();
    if (silentNext > 0) {
      desk.behaviour = { ...desk.behaviour, silentNext: silentNext - 1 };
      return reply.hijack();
    }
    if (delayMs > 0) await sleep(delayMs);
    return body;
  }

  app.post("/v1/payments", (request, reply) =>
    answer(reply, () => {
      const { ref, payTo } = desk.createPayment(readCreate(request, paymentRequest));
      return { ref, payTo };
    }),
  );

  app.get<RefParams>("/v1/payments/:ref", (request, reply) =>
    answer(reply, () => {
      const { status, paidAmount, currency, paidAt } = desk.payment(request.params.ref);
      return { status, paidAmount: paidAmount === null ? null : String(paidAmount), currency, paidAt };
    }),
  );

  app.post("/v1/payouts", (request, reply) =>
    answer(reply, () => ({ ref: desk.createPayout(readCreate(request, payoutRequest)).ref })),
  );

  app.get<RefParams>("/v1/payouts/:ref", (request, reply) =>
    answer(reply, () => {
      const { status, reason } = desk.payout(request.params.ref);
      return { status, ...(reason !== null && { reason }) };
    }),
  );

  app.post("/v1/sandbox/behaviour", (request) => {
    // What the request leaves out stays as it is.
    const changes = z.parse(z.looseObject({}), request.body);
    desk.behaviour = z.parse(behaviour, { ...desk.behaviour, ...changes });
    return desk.behaviour;
  });
}

/** @throws Refusal when the key that names the wish is not the id of what is asked for */
function readCreate<Schema extends z.ZodMiniType<{ id: string }>>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const body = z.parse(schema, request.body);
  if (request.headers["idempotency-key"] !== body.id) throw new Refusal(400, "IDEMPOTENCY_KEY_REQUIRED");
  return body;
}
