import { createServer } from "node:http";
import { sendJson } from "./play-site.ts";

export const liveStudioSecret = "secret-of-the-live-studio";

/** What the studio does with the next calls: answers, does its work and says nothing, or never sees them. */
export type StudioMood = "answers" | "keepsSilent" | "isGone";

export interface LiveStudio {
  readonly liveStudioUrl: string;
  mood: StudioMood;
  /** Refuses transfers from now on. */
  refuses: boolean;
  /** How many transfers it was asked for, repeats included. */
  readonly asked: { count: number };
  balanceOf(playerId: string): number;
  /** What its books say became of a transfer; undefined when it has never seen it. */
  wordOn(transferId: string): "completed" | "failed" | undefined;
  /** The player wins or loses at a table. */
  play(playerId: string, change: number): void;
  close(): void;
}

/** A studio on 127.0.0.1 that keeps the money of its players. A transfer of one name happens once. */
export async function liveStudio(): Promise<LiveStudio> {
  const balances = new Map<string, { balance: number; seq: number }>();
  const transfers = new Map<string, { status: "completed" | "failed"; playerId: string }>();
  const holds = (playerId: string) => balances.get(playerId) ?? { balance: 0, seq: 0 };
  const change = (playerId: string, amount: number) => {
    const { balance, seq } = holds(playerId);
    balances.set(playerId, { balance: balance + amount, seq: seq + 1 });
  };
  const take = (order: { ref: string; playerId: string; direction: string; amount: number }) => {
    if (transfers.has(order.ref)) return;
    const amount = order.direction === "in" ? order.amount : -order.amount;
    const isRefused = studio.refuses || holds(order.playerId).balance + amount < 0;
    if (!isRefused) change(order.playerId, amount);
    transfers.set(order.ref, { status: isRefused ? "failed" : "completed", playerId: order.playerId });
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (studio.mood === "isGone") return void request.socket.destroy();
      const [kind, name = ""] = (request.url ?? "").split("/").slice(-2);
      if (request.method === "POST") {
        const order = JSON.parse(Buffer.concat(chunks).toString()) as Parameters<typeof take>[0];
        studio.asked.count += 1;
        take(order);
        if (studio.mood === "keepsSilent") return void request.socket.destroy();
        const { status, playerId } = transfers.get(order.ref) ?? { status: "failed", playerId: "" };
        return sendJson(response, { status, ...holds(playerId) });
      }
      if (kind === "balance") return sendJson(response, holds(name));
      const known = transfers.get(name);
      return known ? sendJson(response, { status: known.status }) : sendJson(response, {}, 404);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const studio: LiveStudio = {
    liveStudioUrl: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    mood: "answers",
    refuses: false,
    asked: { count: 0 },
    balanceOf: (playerId) => holds(playerId).balance,
    wordOn: (transferId) => transfers.get(transferId)?.status,
    play: change,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return studio;
}
