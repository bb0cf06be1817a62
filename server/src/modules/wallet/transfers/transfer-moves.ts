import type { TransferStatus } from "@tessera/shared/contracts/transfers";

type Move = readonly [from: TransferStatus, to: TransferStatus];

/** Allowed status transitions of a transfer; all others are refused. Source: spec:documents#transfer. */
const moves: readonly Move[] = [
  ["created", "sent"],
  ["sent", "completed"],
  ["sent", "failed"],
  ["sent", "unknown"],
  ["unknown", "completed"],
  ["unknown", "failed"],
];

export function mayTransferMove(from: TransferStatus, to: TransferStatus): boolean {
  return moves.some(([before, after]) => before === from && after === to);
}
