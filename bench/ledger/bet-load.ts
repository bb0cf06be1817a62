import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { HttpCall } from "../../e2e/outside/keep-alive-client.ts";
import type { PlayingPlayer } from "../../e2e/outside/playing.ts";
import { signedCallback } from "../../e2e/outside/studio.ts";

export interface LoadResult {
  /** Bets that were answered `OK` with a name of the site's own. */
  readonly accepted: number;
  readonly seconds: number;
}

/**
 * Bets for some seconds over as many kept connections as there are clients, one call at a time on each, the players of
 * each connection in turn. Throws on the first answer that is not an accepted bet: a fast refusal is no booking.
 */
export async function loadBets(
  port: number,
  players: readonly PlayingPlayer[],
  clients: number,
  seconds: number,
): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: clients }, () => open(port)));
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1_000;
  const counts = await Promise.all(
    sockets.map(async (socket, client) => {
      const own = players.filter((_, index) => index % clients === client);
      let accepted = 0;
      while (performance.now() < endMs) {
        const player = own[accepted % own.length];
        if (!player) throw new Error("Every client needs a player of its own");
        await bet(socket, player);
        accepted += 1;
      }
      return accepted;
    }),
  );
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { accepted: counts.reduce((sum, count) => sum + count, 0), seconds: tookSeconds };
}

async function bet(socket: Socket, player: PlayingPlayer): Promise<void> {
  const { playerId, gameId, playToken, currency, secret, studioCode } = player;
  const [roundId, txId] = [randomUUID(), randomUUID()];
  const content = { playToken, playerId, gameId, roundId, txId, amount: 1, currency };
  const answer = await exchange(socket, signedCallback(secret, studioCode, "bet", content));
  if (!answer.includes('"status":"OK"')) throw new Error(`A bet was answered with ${answer}`);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/**
 * Sends one call and waits for its answer on the bare socket: like pgbench, the client should cost little of the machine
 * that it measures. The answers are short JSON with a length.
 */
function exchange(socket: Socket, { method, path, headers, body }: HttpCall): Promise<string> {
  const head = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head.join("")}\r\n${body ?? ""}`);
  return new Promise((resolve, reject) => {
    let received = "";
    const settle = (finish: () => void) => {
      socket.off("data", onData).off("close", onClose);
      finish();
    };
    const onData = (bytes: Buffer) => {
      received += bytes.toString("latin1");
      if (isWhole(received)) settle(() => resolve(received));
    };
    const onClose = () => settle(() => reject(new Error("The site closed the connection")));
    socket.on("data", onData).once("close", onClose);
  });
}

function isWhole(received: string): boolean {
  const bodyAt = received.indexOf("\r\n\r\n") + 4;
  const length = /content-length: (\d+)/i.exec(received)?.[1];
  return bodyAt >= 4 && length !== undefined && received.length >= bodyAt + Number(length);
}
