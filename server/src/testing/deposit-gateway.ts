import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Clock, systemClock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import {
  paymentSignature,
  paymentSignatureHeader,
} from "../integrations/payment-gateway/payment-signature.ts";
import type { TestSite } from "./test-site.ts";

export const gatewaySecret = "secret-of-the-gateway";

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
  /** Lines of its statement beside the paid payments. */
  readonly extraLines: SentLine[];
  /** Number of pages of statements that were asked for. */
  statementPages(): number;
  /** Signs its statements with this secret from now on. */
  signStatementsWith(secret: string): void;
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

/** A line of the statement, as the gateway sends it. */
export interface SentLine {
  readonly ref: string;
  readonly amount: string;
  readonly currency: string;
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
export async function depositGateway(clock: Clock = systemClock): Promise<DepositGateway> {
  const payments: GatewayPayment[] = [];
  const extraLines: SentLine[] = [];
  let statementPages = 0;
  let statementSecret = gatewaySecret;
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
  const sendStatement = (response: ServerResponse, query: URLSearchParams) => {
    statementPages += 1;
    const paid = payments.flatMap(({ ref, status, paidAmount, currency }) =>
      status === "paid" && paidAmount !== null ? [{ ref, amount: paidAmount, currency }] : [],
    );
    const rest = (query.get("kind") === "payment" ? [...paid, ...extraLines] : [])
      .filter(({ ref }) => ref > (query.get("after") ?? ""))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1));
    const items = rest.slice(0, Number(query.get("limit")));
    const body = JSON.stringify({ items, next: rest.length > items.length ? items.at(-1)?.ref : null });
    const signedAt = Math.floor(clock.now().getTime() / 1_000);
    response.setHeader(paymentSignatureHeader, paymentSignature(statementSecret, signedAt, body));
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  };
  const answer = (request: IncomingMessage, response: ServerResponse, rawBody: string) => {
    if (behaviour === "hangs") return;
    if (behaviour === "refuses") return send(response, 500, {});
    if (behaviour === "babbles") return send(response, 200, { ok: "yes" });
    if (request.headers.authorization !== `Bearer ${gatewaySecret}`) return send(response, 401, {});
    if (request.method === "POST") return send(response, 201, create(JSON.parse(rawBody) as GatewayPayment));
    const address = new URL(request.url ?? "/", "http://gateway");
    if (address.pathname === "/v1/statement") return sendStatement(response, address.searchParams);
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
    extraLines,
    statementPages: () => statementPages,
    signStatementsWith: (secret) => {
      statementSecret = secret;
    },
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
