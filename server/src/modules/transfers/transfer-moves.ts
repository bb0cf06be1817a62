import type { TransferStatus } from "@tessera/shared/contracts/transfers";

type Move = readonly [from: TransferStatus, to: TransferStatus];

/** Every change that a transfer can make; what is not here does not happen. Source: spec:documents#transfer. */
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
