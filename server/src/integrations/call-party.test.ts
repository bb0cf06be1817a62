import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fixedClock } from "@tessera/shared/core/clock";
import { afterEach, describe, expect, it } from "vitest";
import { createPaymentGateway } from "./payment-gateway/http-gateway.ts";
import { findRoundAtStudio } from "./studios/find-round-at-studio.ts";
import { launchAtStudio } from "./studios/launch-at-studio.ts";
import { createWalletStudio } from "./studios/wallet-studio.ts";

const clock = fixedClock("2026-01-01T00:00:00.000Z");
const secret = "shared-secret";
const launch = {
  operatorId: "tessera",
  playerId: "player",
  gameId: "golden-koi",
  launchToken: "launch-token",
  language: "en",
  locale: "id",
  currency: "IDR",
  lobbyUrl: "http://localhost:3000/games",
  mode: "demo",
} as const;

/** One call of each of the site's clients, to a party at `origin`. */
const clients: readonly (readonly [
  string,
  string,
  (origin: string, partyTimeoutMs: number) => Promise<unknown>,
])[] = [
  [
    "payment gateway",
    "GATEWAY_UNAVAILABLE",
    (origin, partyTimeoutMs) =>
      createPaymentGateway({
        gatewayUrl: origin,
        secret,
        publicOrigin: "http://localhost:3000",
        partyTimeoutMs,
      }).getPayment("payment"),
  ],
  [
    "studio with a wallet of its own",
    "PROVIDER_UNAVAILABLE",
    (origin, partyTimeoutMs) =>
      createWalletStudio({ code: "ashlar", baseUrl: origin, secret }, { clock, partyTimeoutMs }).balance(
        "player",
      ),
  ],
  [
    "studio that opens a game",
    "PROVIDER_UNAVAILABLE",
    (origin, partyTimeoutMs) =>
      launchAtStudio({ code: "ashlar", baseUrl: origin, launchOrigin: origin, secret }, launch, {
        clock,
        partyTimeoutMs,
      }),
  ],
  [
    "studio with a query of a round",
    "PROVIDER_UNAVAILABLE",
    (origin, partyTimeoutMs) =>
      findRoundAtStudio(
        { clock, partyTimeoutMs, keys: { providers: { ashlar: [secret] } } },
        { providerCode: "ashlar", baseUrl: origin, providerRoundId: "round" },
      ),
  ],
];

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Sends endless white space, which is allowed before any JSON. */
function sendWithoutEnd(response: ServerResponse): void {
  const space = " ".repeat(64 * 1024);
  const send = () => {
    while (response.write(space));
    response.once("drain", send);
  };
  send();
}

const answers: readonly (readonly [string, Answer, RegExp])[] = [
  ["a failure", (response) => response.writeHead(500).end("{}"), /it answered 500/],
  [
    "a redirect",
    (response, { url }) =>
      url === "/elsewhere" ? response.end("{}") : response.writeHead(307, { location: "/elsewhere" }).end(),
    /no answer/,
  ],
  ["a closed connection", (response) => response.destroy(), /no answer/],
  [
    "a body that is cut off",
    (response) => {
      response.writeHead(200, { "content-length": "100" }).write("{", () => response.destroy());
    },
    /no whole answer/,
  ],
  ["a body without an end", sendWithoutEnd, /its answer is too large/],
  ["no JSON", (response) => response.end("<html>"), /its answer is no JSON/],
  ["JSON of another shape", (response) => response.end("[]"), /not what the contract says/],
];

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function party(answer: Answer): Promise<string> {
  server = createServer((request, response) => {
    request.resume();
    request.on("end", () => answer(response, request));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

describe.each(clients)("client of a %s", (_party, code, call) => {
  it.each(answers)("%s: unavailable, with the reason", async (_answer, answer, reason) => {
    const origin = await party(answer);
    await expect(call(origin, 60_000)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(reason),
    });
  });

  it("no answer at all: unavailable after the timeout", async () => {
    const origin = await party(() => undefined);
    await expect(call(origin, 50)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/no answer/),
    });
  });
});
