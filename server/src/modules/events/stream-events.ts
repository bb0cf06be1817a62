import { type ServerEvent, serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import type { Wallet } from "../../ledger/index.ts";
import type { WireEvent } from "./event-stream.ts";
import type { SentRow } from "./player-feed.ts";

/** Topic of rows that carry nothing: the wallet of the moment is sent. */
export const walletTopic = "wallet.updated";

/**
 * Converts rows to events. Of several wallet changes only the last is sent, with the current balances: a
 * client that reads late gets the newest amount and not the history.
 */
export function toEvents(rows: readonly SentRow[], wallet: Wallet | undefined): WireEvent[] {
  const lastOfWallet = rows.findLast(({ topic }) => topic === walletTopic);
  return rows
    .filter((row) => row.topic !== walletTopic || row === lastOfWallet)
    .map((row) => ({
      name: row.topic,
      data: row === lastOfWallet ? walletUpdated(row, wallet) : row.payload,
      id: String(row.position),
    }));
}

function walletUpdated({ playerId }: SentRow, wallet: Wallet | undefined): unknown {
  if (!wallet) throw new Error(`Player ${playerId} has no accounts`);
  const { mainMinor, heldMinor, commissionMinor, pointsMinor, seq } = wallet;
  const event: ServerEvent<"wallet.updated"> = { mainMinor, heldMinor, commissionMinor, pointsMinor, seq };
  return z.encode(serverEvents[walletTopic], event);
}
