import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A studio on loopback that begins the session of each launch and bets once, before it answers. */
export interface BettingStudio {
  readonly origin: string;
  readonly code: string;
  readonly secret: string;
  readonly launches: readonly BettingLaunch[];
  close(): Promise<void>;
}

interface BettingLaunch {
  /** Header of the launch, with which the studio calls the site in its turn. */
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  readonly playToken: string;
}

const code = "orchid-arc";
const secret = "secret-of-the-studio".padEnd(32, "-");

/** @param siteOrigin returns where the site takes callbacks */
export async function startBettingStudio(siteOrigin: () => string): Promise<BettingStudio> {
  const launches: BettingLaunch[] = [];
  const open = async (request: IncomingMessage) => {
    const launch = JSON.parse(await textOf(request)) as Record<string, string>;
    const { traceparent, tracestate } = request.headers as Readonly<Record<string, string | undefined>>;
    const send = (name: string, content: object) => callBack(siteOrigin(), name, content, traceparent);
    const session = await send("session", { launchToken: launch["launchToken"] });
    const playToken = String(session["playToken"]);
    launches.push({ traceparent, tracestate, playToken });
    const { playerId, gameId, currency } = launch;
    const { gameSessionId } = session;
    const round = { roundId: randomUUID(), txId: randomUUID(), amount: 100 };
    const { status } = await send("bet", { playToken, playerId, gameId, gameSessionId, currency, ...round });
    if (status !== "OK") throw new Error(`The bet was answered with ${String(status)}`);
    return { url: `${origin}/play/${randomUUID()}`, seat: randomUUID() };
  };
  const server = createServer((request, response) => {
    open(request).then(
      (answer) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer)),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    code,
    secret,
    launches,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Sends a signed callback over HTTP. */
async function callBack(origin: string, name: string, content: object, traceparent: string | undefined) {
  const path = `/provider/v1/${code}/${name}`;
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const digest = createHmac("sha256", secret).update(`${timestamp}\nPOST\n${path}\n${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-provider-timestamp": timestamp,
    "x-provider-signature": `v1=${digest}`,
    ...(traceparent !== undefined && { traceparent }),
  };
  const answer = await fetch(`${origin}${path}`, { method: "POST", headers, body });
  return (await answer.json()) as Record<string, unknown>;
}
