import type { AddressInfo } from "node:net";
import Fastify from "fastify";

export interface ReceivedWebhook {
  readonly rawBody: string;
  readonly body: { id: string; type: string; ref: string; amount: number; currency: string };
  readonly signature: string;
}

/** Starts a webhook receiver in place of the site, which can refuse the next webhooks. */
export async function listeningSite() {
  const app = Fastify({ forceCloseConnections: true });
  const heard: ReceivedWebhook[] = [];
  const refusals: number[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/webhooks/payments/sandbox", (request, reply) => {
    const rawBody = String(request.body);
    heard.push({
      rawBody,
      body: JSON.parse(rawBody) as ReceivedWebhook["body"],
      signature: String(request.headers["x-callback-signature"]),
    });
    return reply.code(refusals.shift() ?? 200).send({ ok: true });
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    heard,
    /** Answers the next webhooks with these statuses, and accepts later ones. */
    refuseNext: (...statuses: number[]) => void refusals.splice(0, refusals.length, ...statuses),
    webhookUrl: `http://127.0.0.1:${port}/webhooks/payments/sandbox`,
  };
}
