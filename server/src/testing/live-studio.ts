import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buildLiveStudio, type Movement, noClient, recordsInMemory } from "@tessera/counterparties/testing";
import type { Clock } from "@tessera/shared/core/clock";
import {
  studioSignature,
  studioSignatureHeader,
  studioTimestampHeader,
} from "../integrations/studios/studio-signature.ts";

export const liveStudioSecret = "secret-of-the-live-studio";
const studioPath = "/studio/v1/sandbox-live";

/** Behaviour for the next calls: answered, executed without an answer, or not received. */
export type StudioBehaviour = "answers" | "keepsSilent" | "isGone";

/** A page of rounds in wire format, for tests that change it in transit. */
export interface RoundsOnTheWire {
  rounds: Record<string, unknown>[];
  next: string;
  hasMore: boolean;
}

export type BetOutcome = "win" | "lose" | "tie";

export interface LiveStudio {
  readonly liveStudioUrl: string;
  behaviour: StudioBehaviour;
  /** True to refuse transfers from now on. */
  refuses: boolean;
  /** Changes pages of rounds in transit: another page, or other text in its place. */
  onRoundsPage: ((page: RoundsOnTheWire, after: string | null) => RoundsOnTheWire | string) | null;
  /** Id of a seat that the studio fails to close. */
  stuckSeat: string | null;
  /** Runs while the studio opens a game. */
  onLaunch: (() => Promise<unknown>) | null;
  /** The studio's clock; by default the time of the latest signed call. */
  clock: Clock | null;
  /** Number of requested transfers, repeats included. */
  readonly asked: { count: number };
  /** Ids of the seats whose closing was requested and did not fail, repeats included. */
  readonly closed: string[];
  balanceOf(playerId: string): number;
  /** The studio's state of a transfer; undefined when the studio does not know it. */
  wordOn(transferId: string): "completed" | "failed" | undefined;
  /** Every movement of the studio. */
  movements(): Movement[];
  /**
   * Bets as the player at the table of a launch address. Chips are 100, 500, 1,000 and 5,000 minor units.
   * Returns `OK`, or the code of the table's refusal.
   */
  bet(url: string, betMinor: number, outcome: BetOutcome): Promise<string>;
  close(): void;
}

/**
 * Random numbers of the table for each outcome: the player's card, and the index of the house's card in the
 * rest.
 */
const draws = { win: [12, 0], lose: [0, 11], tie: [0, 12] } as const;

/** Starts the live studio on 127.0.0.1, behind a proxy that can drop and change messages. */
export async function liveStudio(): Promise<LiveStudio> {
  const movements = recordsInMemory<Movement>();
  let timeMs = 0;
  let numbers: number[] = [];
  const front = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => void pass(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  // A pipe would have its address as text.
  const liveStudioUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const app = buildLiveStudio({
    clock: { now: () => studio.clock?.now() ?? new Date(timeMs) },
    origin: liveStudioUrl,
    siteOrigin: "http://localhost:3000",
    secret: liveStudioSecret,
    movements,
    client: noClient,
    drawBelow: () => numbers.shift() ?? 0,
  });

  async function pass(request: IncomingMessage, response: ServerResponse, payload: Buffer): Promise<void> {
    if (studio.behaviour === "isGone") return void request.socket.destroy();
    const { url = "", method } = request;
    timeMs = Number(request.headers["x-provider-timestamp"] ?? timeMs / 1_000) * 1_000;
    const isTransfer = method === "POST" && url === `${studioPath}/transfer`;
    if (isTransfer) studio.asked.count += 1;
    const seat = /\/seats\/([^/]+)\/close$/.exec(url)?.[1];
    if (seat !== undefined && seat === studio.stuckSeat) return void response.writeHead(500).end();
    if (seat !== undefined) studio.closed.push(seat);
    if (isTransfer) await behave({ transfers: studio.refuses ? "refuse" : "normal" });
    if (url === `${studioPath}/launch`) await studio.onLaunch?.();
    const answer = await app.inject({
      method: method === "POST" ? "POST" : "GET",
      url,
      headers: { ...request.headers },
      ...(method === "POST" && { payload }),
    });
    if (studio.behaviour === "keepsSilent" && method === "POST") return void request.socket.destroy();
    const isPage = url.startsWith(`${studioPath}/rounds`) && answer.statusCode === 200;
    const text = isPage && studio.onRoundsPage ? changed(answer.body, url) : answer.body;
    response.writeHead(answer.statusCode, { "content-type": "application/json" }).end(text);
  }

  async function behave(behaviour: object): Promise<void> {
    const path = `${studioPath}/sandbox/behaviour`;
    const rawBody = JSON.stringify(behaviour);
    const timestamp = String(Math.floor((studio.clock?.now().getTime() ?? timeMs) / 1_000));
    await app.inject({
      method: "POST",
      url: path,
      headers: {
        "content-type": "application/json",
        [studioTimestampHeader]: timestamp,
        [studioSignatureHeader]: studioSignature(liveStudioSecret, {
          timestamp,
          method: "POST",
          path,
          rawBody,
        }),
      },
      payload: rawBody,
    });
  }

  function changed(body: string, url: string): string {
    const after = new URL(url, liveStudioUrl).searchParams.get("after");
    const page = studio.onRoundsPage?.(JSON.parse(body) as RoundsOnTheWire, after);
    return typeof page === "string" ? page : JSON.stringify(page);
  }

  const studio: LiveStudio = {
    liveStudioUrl,
    behaviour: "answers",
    refuses: false,
    onRoundsPage: null,
    stuckSeat: null,
    onLaunch: null,
    clock: null,
    asked: { count: 0 },
    closed: [],
    balanceOf: (playerId) =>
      Number(movements.values().findLast((moved) => moved.playerId === playerId)?.balance ?? 0n),
    wordOn: (transferId) => movements.get(transferId)?.status,
    movements: () => movements.values(),
    bet: async (url, betMinor, outcome) => {
      numbers = [...draws[outcome]];
      const answer = await app.inject({
        method: "POST",
        url: `${new URL(url).pathname}/rounds`,
        payload: { bet: String(betMinor) },
      });
      numbers = [];
      return answer.statusCode === 200 ? "OK" : answer.json<{ error: { code: string } }>().error.code;
    },
    close: () => {
      front.closeAllConnections();
      front.close();
      void app.close();
    },
  };
  return studio;
}
