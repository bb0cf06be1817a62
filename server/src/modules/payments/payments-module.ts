import { fromJson } from "@tessera/shared/core/from-json";
import { findInputFault } from "@tessera/shared/core/input-bounds";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { paymentEvent } from "../../integrations/payment-gateway/payment-events.ts";
import { GatewayUnavailable, gatewayCode } from "../../integrations/payment-gateway/payment-gateway.ts";
import {
  isSignedByGateway,
  paymentSignatureHeader,
} from "../../integrations/payment-gateway/payment-signature.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { processEvent, processLeftEvents, receiveEvent } from "./event-inbox.ts";

const bodyLimitBytes = 64 * 1024;
const retryEveryMs = 30_000;

/**
 * Webhook of the payment gateway. 401 means a wrong signature only; 502 means that the event must be sent
 * again; everything else is 200, also for unknown events. Source: spec:payment-gateway#webhook.
 */
export const paymentsModule: ServerModule = async (app, dependencies) => {
  await app.register(async (scope) => registerWebhook(scope, dependencies), {
    prefix: `/webhooks/payments/${gatewayCode}`,
  });
  job(app, dependencies, {
    name: "payments.left-events",
    everyMs: retryEveryMs,
    run: processLeftEvents,
  });
};

function registerWebhook(scope: FastifyInstance, dependencies: ModuleDependencies): void {
  // The signature covers the bytes, so nothing may parse them before it is verified.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  scope.post("/", { schema: { hide: true } }, async (request) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    refuseUnsigned(dependencies, request, rawBody);
    const event = fromJson(rawBody.toString());
    const parsed = paymentEvent.safeParse(event);
    if (!parsed.success || findInputFault(event)) throw new Refusal("BAD_REQUEST");
    if (await receiveEvent(dependencies, parsed.data)) await processOrAskAgain(dependencies, parsed.data);
    return { ok: true };
  });
}

async function processOrAskAgain(
  dependencies: ModuleDependencies,
  event: Parameters<typeof processEvent>[1],
): Promise<void> {
  try {
    await processEvent(dependencies, event);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw new Refusal("GATEWAY_UNAVAILABLE");
  }
}

function refuseUnsigned({ keys, clock }: ModuleDependencies, request: FastifyRequest, rawBody: Buffer): void {
  const header = request.headers[paymentSignatureHeader];
  const isSigned =
    typeof header === "string" && isSignedByGateway(keys.gateway, header, rawBody, clock.now());
  if (!isSigned) throw new Refusal("UNAUTHENTICATED");
}
