import { payTo } from "@tessera/shared/contracts/deposits";
import { realUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { callParty, decodeAnswer, type PartyCall, readText, type ToUnavailable } from "../call-party.ts";
import {
  gatewayCode,
  GatewayUnavailable,
  type PaymentGateway,
  type PaymentOrder,
  type PaymentState,
  type PayoutOrder,
  type PayoutState,
  type StatementRequest,
} from "./payment-gateway.ts";
import { isSignedByGateway, paymentSignatureHeader } from "./payment-signature.ts";

/** Timeout of a call to a gateway. Source: spec:seamless-wallet#time-limits-of-outgoing-calls. */
const timeoutMs = 3_000;

const gatewayUnavailable: ToUnavailable = (reason, options) => new GatewayUnavailable(reason, options);

export interface GatewayDependencies {
  /** Origin of the gateway. */
  readonly gatewayUrl: string;
  readonly secret: string;
  /** Origin of the site, which the gateway calls back. */
  readonly publicOrigin: string;
  /** Timeout of its calls, in place of the default. */
  readonly partyTimeoutMs?: number | undefined;
}

const digits = z.string().check(z.regex(/^\d{1,18}$/));
const ref = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const answers = {
  payment: z.object({ ref, payTo }),
  paymentState: z.object({
    status: z.enum(["pending", "paid", "expired", "failed"]),
    paidAmount: z.nullable(digits),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    paidAt: z.nullable(z.iso.datetime({ offset: true })),
  }),
  payout: z.object({ ref }),
  statement: z.object({
    items: z.array(z.object({ ref, amount: digits, currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })),
    next: z.nullable(ref),
  }),
  payoutState: z.object({ status: z.enum(["pending", "paid", "failed"]), reason: z.optional(z.string()) }),
} as const;

/** Creates the gateway over HTTP. */
export function createPaymentGateway(dependencies: GatewayDependencies): PaymentGateway {
  return new HttpPaymentGateway(dependencies);
}

/** The gateway over HTTP. Source of the calls: spec:payment-gateway#gateway-calls. */
class HttpPaymentGateway implements PaymentGateway {
  readonly #gatewayUrl: string;
  readonly #secret: string;
  readonly #webhookUrl: string;
  readonly #timeoutMs: number;

  constructor({ gatewayUrl, secret, publicOrigin, partyTimeoutMs = timeoutMs }: GatewayDependencies) {
    this.#gatewayUrl = gatewayUrl;
    this.#secret = secret;
    this.#webhookUrl = `${publicOrigin}/webhooks/payments/${gatewayCode}`;
    this.#timeoutMs = partyTimeoutMs;
  }

  createPayment(order: PaymentOrder) {
    return this.#create("/v1/payments", answers.payment, order);
  }

  async getPayment(payment: string): Promise<PaymentState | null> {
    const state = await this.#find(`/v1/payments/${encodeURIComponent(payment)}`, answers.paymentState);
    if (!state) return null;
    const { status, paidAmount, currency, paidAt } = state;
    return {
      status,
      paidAmount: paidAmount === null ? null : realUnits(BigInt(paidAmount)),
      currency,
      paidAt: paidAt === null ? null : new Date(paidAt),
    };
  }

  createPayout(order: PayoutOrder) {
    return this.#create("/v1/payouts", answers.payout, order);
  }

  getPayout(payout: string): Promise<PayoutState | null> {
    return this.#find(`/v1/payouts/${encodeURIComponent(payout)}`, answers.payoutState);
  }

  async getStatement({ kind, from, to, after, limit, now }: StatementRequest) {
    const range = { kind, from: from.toISOString(), to: to.toISOString(), after, limit: String(limit) };
    const response = await this.#call(`/v1/statement?${new URLSearchParams(range).toString()}`, {
      method: "GET",
    });
    const text = await readText(response, gatewayUnavailable);
    const signature = response.headers.get(paymentSignatureHeader) ?? "";
    if (response.ok && !isSignedByGateway(this.#secret, signature, text, now)) {
      throw new GatewayUnavailable("its statement is not signed");
    }
    const { status } = response;
    const page = await decodeAnswer(new Response(text, { status }), answers.statement, gatewayUnavailable);
    assertInOrder(page.items, after, page.next);
    const lines = page.items.map(({ amount, ...line }) => ({ ...line, amount: realUnits(BigInt(amount)) }));
    return { lines, next: page.next };
  }

  async #create<Schema extends z.ZodMiniType>(path: string, schema: Schema, order: { id: string }) {
    const called = { ...order, webhookUrl: this.#webhookUrl };
    const response = await this.#call(path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": order.id },
      body: JSON.stringify(called, (_, value: unknown) =>
        typeof value === "bigint" ? value.toString() : value,
      ),
    });
    return decodeAnswer(response, schema, gatewayUnavailable);
  }

  async #find<Schema extends z.ZodMiniType>(path: string, schema: Schema) {
    const response = await this.#call(path, { method: "GET" });
    return response.status === 404 ? null : decodeAnswer(response, schema, gatewayUnavailable);
  }

  #call(path: string, init: Pick<PartyCall, "method" | "body"> & Partial<Pick<PartyCall, "headers">>) {
    return callParty(
      {
        ...init,
        url: `${this.#gatewayUrl}${path}`,
        headers: { ...init.headers, authorization: `Bearer ${this.#secret}` },
        timeoutMs: this.#timeoutMs,
      },
      gatewayUnavailable,
    );
  }
}

/**
 * Refuses lines that are not ordered by reference, and a next page that would not lead on: a run has to end.
 */
function assertInOrder(lines: readonly { readonly ref: string }[], after: string, next: string | null): void {
  let last = after;
  for (const { ref: current } of lines) {
    if (current <= last) throw new GatewayUnavailable("its statement is not in order");
    last = current;
  }
  if (next !== null && (next !== last || lines.length === 0)) {
    throw new GatewayUnavailable("its statement does not lead on");
  }
}
