import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { newId } from "@tessera/shared/core/identifiers";
import {
  paymentSignature,
  paymentSignatureHeader,
} from "../integrations/payment-gateway/payment-signature.ts";
import type { TestSite } from "./test-site.ts";

const gatewaySecret = "secret-of-the-gateway";

export interface GatewayPayment {
  readonly id: string;
  readonly ref: string;
  readonly realAmount: string;
  /** Currency of the order; a test may change it. */
  currency: string;
  readonly method: string;
  readonly provider?: string;
  readonly providerName?: string;
  readonly account?: { readonly bank: string; readonly accountNumber: string; readonly accountName: string };
  status: "pending" | "paid" | "expired" | "failed";
  paidAmount: string | null;
  paidAt: string | null;
}

type GatewayBehaviour = "answers" | "refuses" | "babbles" | "hangs";

export interface DepositGateway {
  readonly url: string;
  /** Every payment that was created, the oldest first. */
  readonly payments: readonly GatewayPayment[];
  /** Sets the behaviour for the following calls. */
  setBehaviour(behaviour: GatewayBehaviour): void;
  /** Pays a deposit: by default the requested amount, at the given time. Returns the payment's reference. */
  pay(depositId: string, at: Date, amount?: string): string;
  /** Sends this event to the site's webhook. Returns its status. */
  tell(
    site: Pick<TestSite, "app" | "clock">,
    event: Partial<GatewayEvent> & { ref: string },
    forged?: Forgery,
  ): Promise<number>;
  close(): Promise<void>;
}

export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly ref: string;
  readonly amount: number;
  readonly currency: string;
}

/** Values that an attacker would send instead. */
export interface Forgery {
  readonly secret?: string;
  /** Unix seconds. */
  readonly timestamp?: number;
  readonly sentBody?: string;
  readonly header?: string;
}

/** Starts a payment gateway on 127.0.0.1 that speaks real HTTP. */
export async function depositGateway(): Promise<DepositGateway> {
  const payments: GatewayPayment[] = [];
  let behaviour: GatewayBehaviour = "answers";

  const create = ({ id, realAmount, currency, method, provider, providerName, account }: GatewayPayment) => {
    const fresh: GatewayPayment = {
      id,
      ref: `pay_${newId()}`,
      realAmount,
      currency,
      method,
      ...(provider !== undefined && { provider }),
      ...(providerName !== undefined && { providerName }),
      ...(account && { account }),
      status: "pending",
      paidAmount: null,
      paidAt: null,
    };
    const payment = payments.find((known) => known.id === id) ?? fresh;
    if (payment === fresh) payments.push(fresh);
    const payUrl = `${url}/pay/${payment.ref}`;
    // The gateway identifies banks by their codes and returns their names.
    const payTo =
      method === "va"
        ? { kind: "va", bank: provider, number: "8800120934557712", payUrl }
        : { kind: "qr", payload: `QR:${payment.ref}`, payUrl };
    return { ref: payment.ref, payTo };
  };
  const answer = (request: IncomingMessage, response: ServerResponse, rawBody: string) => {
    if (behaviour === "hangs") return;
    if (behaviour === "refuses") return send(response, 500, {});
    if (behaviour === "babbles") return send(response, 200, { ok: "yes" });
    if (request.headers.authorization !== `Bearer ${gatewaySecret}`) return send(response, 401, {});
    if (request.method === "POST") return send(response, 201, create(JSON.parse(rawBody) as GatewayPayment));
    const payment = payments.find(({ ref }) => request.url === `/v1/payments/${ref}`);
    return payment ? send(response, 200, payment) : send(response, 404, {});
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;

  return {
    url,
    payments,
    setBehaviour: (next) => {
      behaviour = next;
    },
    pay: (depositId, at, amount) => {
      const payment = payments.find(({ id }) => id === depositId);
      if (!payment) throw new Error(`The gateway knows no payment for ${depositId}`);
      payment.status = "paid";
      payment.paidAmount = amount ?? payment.realAmount;
      payment.paidAt = at.toISOString();
      return payment.ref;
    },
    tell: async (site, event, forged = {}) => {
      const whole = { id: `evt_${newId()}`, type: "payment.paid", amount: 1, currency: "IDR", ...event };
      const rawBody = JSON.stringify(whole);
      const timestamp = forged.timestamp ?? Math.floor(site.clock.now().getTime() / 1000);
      const header = forged.header ?? paymentSignature(forged.secret ?? gatewaySecret, timestamp, rawBody);
      const { statusCode } = await site.app.inject({
        method: "POST",
        url: "/webhooks/payments/sandbox",
        headers: { "content-type": "application/json", [paymentSignatureHeader]: header },
        payload: forged.sentBody ?? rawBody,
      });
      return statusCode;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
