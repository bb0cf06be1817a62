import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { PlayingPlayer } from "../../e2e/outside/playing.ts";
import { signedCallback } from "../../e2e/outside/studio.ts";

export interface LoadResult {
  /** Bets that were answered `OK` with a transaction id of the site. */
  readonly accepted: number;
  readonly seconds: number;
}

/** Amount of a bet in minor units: the least of which a pot of 2 % has a share. */
const betMinor = 50;
/** Number of prepared bets, more than a small machine books; further ones are created on demand. */
const readyPerSecond = 3_000;

/**
 * Sends bets for some seconds over one keep-alive connection per client, one call at a time on each, cycling
 * through the connection's players. Throws on the first response that is not an accepted bet: a fast refusal
 * is no booking.
 *
 * The bets are created and signed before the measurement: in production that is the work of the studios'
 * machines.
 */
export async function loadBets(
  port: number,
  players: readonly PlayingPlayer[],
  clients: number,
  seconds: number,
): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: clients }, () => Line.open(port)));
  const ready = lines.map((_, client) => {
    const own = players.filter((__, index) => index % clients === client);
    return betsInTurn(own, Math.ceil((readyPerSecond * seconds) / clients));
  });
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1_000;
  const counts = await Promise.all(
    lines.map(async (line, client) => {
      let accepted = 0;
      for (const bet of ready[client] ?? []) {
        if (performance.now() >= endMs) break;
        const answer = await line.ask(bet);
        if (!answer.includes('"status":"OK"')) throw new Error(`A bet was answered with ${answer}`);
        accepted += 1;
      }
      return accepted;
    }),
  );
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  for (const line of lines) line.close();
  return { accepted: counts.reduce((sum, count) => sum + count, 0), seconds: tookSeconds };
}

/** Generates endless bets of these players in rotation, the first ones prepared. */
function betsInTurn(players: readonly PlayingPlayer[], readyCount: number): Iterable<string> {
  const betOf = (turn: number) => {
    const player = players[turn % players.length];
    if (!player) throw new Error("Every client needs a player of its own");
    return textOfBet(player);
  };
  const ready = Array.from({ length: readyCount }, (_, turn) => betOf(turn));
  return (function* () {
    yield* ready;
    for (let turn = readyCount; ; turn += 1) yield betOf(turn);
  })();
}

function textOfBet(player: PlayingPlayer): string {
  const { playerId, gameId, playToken, currency, secret, studioCode } = player;
  const [roundId, txId] = [randomUUID(), randomUUID()];
  const content = { playToken, playerId, gameId, roundId, txId, amount: betMinor, currency };
  const { method, path, headers, body } = signedCallback(secret, studioCode, "bet", content);
  const head = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head.join("")}\r\n${body ?? ""}`;
}

/** Buffer size, larger than any response to a bet. */
const answerBytesMax = 16_384;

/**
 * An HTTP connection with one call at a time, on a raw socket with its own buffer: like pgbench, the client
 * should use little of the machine that it measures. The responses are short JSON with a content length.
 */
class Line {
  readonly #socket: Socket;
  #received = "";
  #answered: (answer: string) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  private constructor(port: number) {
    const callback = (count: number, buffer: Uint8Array) => this.#take(count, buffer);
    const onread = { buffer: Buffer.alloc(answerBytesMax), callback };
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
    this.#socket.on("error", (error) => this.#failed(error));
    this.#socket.on("close", () => this.#failed(new Error("The site closed the connection")));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const line = new Line(port);
      line.#failed = reject;
      line.#socket.once("connect", () => resolve(line));
    });
  }

  /** Sends the text of a request and returns the text of its response. */
  ask(call: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(call, "latin1");
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(count: number, buffer: Uint8Array): boolean {
    this.#received += Buffer.from(buffer.buffer, buffer.byteOffset, count).toString("latin1");
    if (isWhole(this.#received)) {
      const answer = this.#received;
      this.#received = "";
      this.#answered(answer);
    }
    return true;
  }
}

function isWhole(received: string): boolean {
  const bodyAt = received.indexOf("\r\n\r\n") + 4;
  const length = /content-length: (\d+)/i.exec(received)?.[1];
  return bodyAt >= 4 && length !== undefined && received.length >= bodyAt + Number(length);
}
