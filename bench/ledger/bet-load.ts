import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { PlayingPlayer } from "../../e2e/outside/playing.ts";
import { signedCallback } from "../../e2e/outside/studio.ts";

export interface LoadResult {
  /** Bets, or rounds of a bet and a win, that were answered `OK`. */
  readonly accepted: number;
  readonly seconds: number;
}

/** Amount of a bet in minor units: the least of which a pot of 2 % has a share. */
const betMinor = 50;
/** Number of prepared bets or rounds, more than a small machine books; further ones are created on demand. */
const readyPerSecond = 3_000;

/** Texts of calls that one client sends, one after another. */
type Calls = readonly string[];

/**
 * Sends bets for some seconds over one keep-alive connection per client, one call at a time on each, cycling
 * through the connection's players. Throws on the first response that is not an accepted bet: a fast refusal
 * is no booking.
 *
 * The bets are created and signed before the measurement: in production that is the work of the studios'
 * machines.
 */
export const loadBets = (
  port: number,
  players: readonly PlayingPlayer[],
  clients: number,
  seconds: number,
): Promise<LoadResult> =>
  loadCalls([port], players, { clients, seconds }, (player) => [textOf(player, ...betOf(player))]);

/**
 * Sends rounds of a bet and a win of the same amount as {@link loadBets} does, the clients spread over the
 * ports. A round that has begun is ended.
 */
export const loadRounds = (
  ports: readonly number[],
  players: readonly PlayingPlayer[],
  clients: number,
  seconds: number,
): Promise<LoadResult> =>
  loadCalls(ports, players, { clients, seconds }, (player) => {
    const [name, bet] = betOf(player);
    const { playerId, gameId, roundId, txId: refTxId, amount, currency } = bet;
    const win = {
      playerId,
      gameId,
      roundId,
      txId: randomUUID(),
      amount,
      currency,
      refTxId,
      roundClosed: true,
    };
    return [textOf(player, name, bet), textOf(player, "win", win)];
  });

/** Sends lists of calls in rotation of each client's players; `accepted` counts the lists. */
async function loadCalls(
  ports: readonly number[],
  players: readonly PlayingPlayer[],
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
  callsOf: (player: PlayingPlayer) => Calls,
): Promise<LoadResult> {
  const lines = await Promise.all(
    Array.from({ length: clients }, (_, client) => Line.open(ports[client % ports.length] ?? Number.NaN)),
  );
  const ready = lines.map((_, client) => {
    const own = players.filter((__, index) => index % clients === client);
    return inTurn(own, Math.ceil((readyPerSecond * seconds) / clients), callsOf);
  });
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1_000;
  const counts = await Promise.all(
    lines.map(async (line, client) => {
      let accepted = 0;
      for (const calls of ready[client] ?? []) {
        if (performance.now() >= endMs) break;
        for (const call of calls) {
          const answer = await line.ask(call);
          if (!answer.includes('"status":"OK"')) throw new Error(`A callback was answered with ${answer}`);
        }
        accepted += 1;
      }
      return accepted;
    }),
  );
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  for (const line of lines) line.close();
  return { accepted: counts.reduce((sum, count) => sum + count, 0), seconds: tookSeconds };
}

/** Generates endless calls of these players in rotation, the first ones prepared. */
function inTurn(
  players: readonly PlayingPlayer[],
  readyCount: number,
  callsOf: (player: PlayingPlayer) => Calls,
): Iterable<Calls> {
  const callsAt = (turn: number) => {
    const player = players[turn % players.length];
    if (!player) throw new Error("Every client needs a player of its own");
    return callsOf(player);
  };
  const ready = Array.from({ length: readyCount }, (_, turn) => callsAt(turn));
  return (function* () {
    yield* ready;
    for (let turn = readyCount; ; turn += 1) yield callsAt(turn);
  })();
}

function betOf({ playerId, gameId, playToken, currency }: PlayingPlayer) {
  const [roundId, txId] = [randomUUID(), randomUUID()];
  return ["bet", { playToken, playerId, gameId, roundId, txId, amount: betMinor, currency }] as const;
}

function textOf({ secret, studioCode }: PlayingPlayer, name: string, content: object): string {
  const { method, path, headers, body } = signedCallback(secret, studioCode, name, content);
  const head = Object.entries(headers ?? {}).map(([field, value]) => `${field}: ${value}\r\n`);
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
