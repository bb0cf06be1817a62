import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type DepositGateway, depositGateway } from "./deposit-gateway.ts";
import { type LiveStudio, liveStudio } from "./live-studio.ts";
import { type PayoutGateway, payoutGateway } from "./payout-gateway.ts";
import { type PlaySite, playSite } from "./play-site.ts";
import type { TestSiteOptions } from "./test-site.ts";

/** Code of the studio with its own wallet. */
export const liveCode = "sandbox-live";

/** A test site with every counterparty of money. */
export interface MoneySite extends PlaySite {
  /** Gateway of deposits. */
  readonly payments: DepositGateway;
  /** Gateway of withdrawals. */
  readonly payouts: PayoutGateway;
  readonly live: LiveStudio;
}

/**
 * Creates the site, in memory unless a database is given. Operators decide: nothing is approved
 * automatically.
 */
export async function moneySite(
  options: Pick<TestSiteOptions, "database" | "rateLimits" | "smtpUrl"> = {},
): Promise<MoneySite> {
  const [payments, payouts, live] = await Promise.all([depositGateway(), payoutGateway(), liveStudio()]);
  const gateway = await oneGateway(payments.url, payouts.gatewayUrl);
  const site = await playSite({
    ...options,
    gatewayUrl: gateway.url,
    liveStudioUrl: live.liveStudioUrl,
  });
  await site.database.query(
    "insert into settings (key, value, updated_at) values ('autoApprove', 'false'::jsonb, now())",
  );
  return {
    ...site,
    payments,
    payouts,
    live,
    close: async () => {
      await site.close();
      gateway.close();
      payouts.close();
      live.close();
      await payments.close();
    },
  };
}

/**
 * Starts one address for both parts of the gateway. An answer that is lost behind it is lost before it too.
 */
async function oneGateway(paymentsUrl: string, payoutsUrl: string) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" && ["authorization", "content-type", "idempotency-key"].includes(name)
          ? [[name, value] as [string, string]]
          : [],
      );
      fetch(`${path.startsWith("/v1/payouts") ? payoutsUrl : paymentsUrl}${path}`, {
        method: request.method ?? "GET",
        headers,
        ...(request.method === "POST" && { body: Buffer.concat(parts) }),
      }).then(
        async (answer) => response.writeHead(answer.status).end(await answer.text()),
        () => request.socket.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A pipe would have its address as text.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
