import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fixedClock } from "@tessera/shared/core/clock";
import { afterEach, describe, expect, it } from "vitest";
import { isSignedByStudio } from "./studio-signature.ts";
import { launchAtStudio, type StudioLaunch } from "./launch-at-studio.ts";
import { StudioUnavailable } from "./studio-unavailable.ts";

const clock = fixedClock("2026-01-01T00:00:00.000Z");
const launch: StudioLaunch = {
  operatorId: "tessera",
  playerId: "0197f3c2-0000-7000-8000-000000000001",
  gameId: "golden-koi",
  launchToken: "launch-token",
  language: "en",
  locale: "id",
  currency: "IDR",
  lobbyUrl: "http://localhost:3000/games",
  mode: "real",
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A studio that answers every call with `answer`, and a function that launches a game there. */
async function studio(answer: (response: ServerResponse, request: IncomingMessage, body: Buffer) => void) {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(response, request, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const open = (partyTimeoutMs = 60_000) =>
    launchAtStudio(
      {
        code: "ashlar",
        baseUrl: `${origin}/studio/v1/ashlar`,
        launchOrigin: origin,
        secret: "studio-secret",
      },
      launch,
      { clock, partyTimeoutMs },
    );
  return { origin, open };
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

describe("launchAtStudio", () => {
  it("a studio that opens the game: its address, and the call was signed", async () => {
    let signed = false;
    const { origin, open } = await studio((response, request, rawBody) => {
      const timestamp = String(request.headers["x-provider-timestamp"]);
      const signature = String(request.headers["x-provider-signature"]);
      const call = { timestamp, method: "POST", path: "/studio/v1/ashlar/launch", rawBody };
      signed = isSignedByStudio(["studio-secret"], call, signature, clock.now());
      expect(JSON.parse(rawBody.toString())).toEqual(launch);
      json(response, { url: `${origin}/play/golden-koi?ticket=1` });
    });
    expect(await open()).toEqual({
      url: `${origin}/play/golden-koi?ticket=1`,
      seat: undefined,
      announcesReady: false,
    });
    expect(signed).toBe(true);
  });

  it.each([true, false])(
    "a studio that answers announcesReady %s: the same value is returned",
    async (announcesReady) => {
      const { open } = await studio((response, request) =>
        json(response, { url: `http://${request.headers.host}/play/golden-koi`, announcesReady }),
      );
      expect((await open()).announcesReady).toBe(announcesReady);
    },
  );

  it.each<[string, (response: ServerResponse) => void]>([
    ["answers 500", (response) => json(response, { url: "http://127.0.0.1/" }, 500)],
    ["answers no JSON", (response) => response.end("<html>")],
    ["answers without an address", (response) => json(response, {})],
    ["sends the game from another origin", (response) => json(response, { url: "http://evil.example/game" })],
    ["sends a script for an address", (response) => json(response, { url: "javascript:alert(1)" })],
    ["redirects", (response) => response.writeHead(307, { location: "http://evil.example/" }).end()],
    ["hangs up", (response) => response.destroy()],
  ])("a studio that %s: StudioUnavailable", async (_situation, answer) => {
    const { open } = await studio(answer);
    await expect(open()).rejects.toThrow(StudioUnavailable);
  });

  it("a studio that does not answer: StudioUnavailable after the timeout", async () => {
    const { open } = await studio(() => undefined);
    await expect(open(50)).rejects.toThrow(StudioUnavailable);
  });
});
