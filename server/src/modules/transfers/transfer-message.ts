import type { TransferStatus } from "@tessera/shared/contracts/transfers";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../inbox/index.ts";

/** What a message says of its transfer. */
interface ToldTransfer {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  /** Before its end. */
  readonly status: TransferStatus;
  readonly amountMinor: bigint;
  readonly direction: "in" | "out";
  readonly providerName: string;
}

/**
 * What the player's inbox says about the end of a transfer that nobody could tell about for a while, as he was promised;
 * null for one whose end he saw himself. Source: spec:screens#transfer.
 */
export function transferMessage(
  { id, number, playerId, status, amountMinor, direction, providerName: studio }: ToldTransfer,
  to: TransferStatus,
): NewMessage | null {
  if (status !== "unknown" || (to !== "completed" && to !== "failed")) return null;
  const amount = formatMinor(amountMinor);
  const [fromEn, toEn] = direction === "in" ? ["your main wallet", studio] : [studio, "your main wallet"];
  const [fromId, toId] = direction === "in" ? ["dompet utama", studio] : [studio, "dompet utama"];
  const text =
    to === "completed"
      ? {
          title: { en: "Transfer completed", id: "Transfer selesai" },
          body: {
            en: `${amount} moved from ${fromEn} to ${toEn}. Transfer ${number}.`,
            id: `${amount} dipindahkan dari ${fromId} ke ${toId}. Transfer ${number}.`,
          },
        }
      : {
          title: { en: "Transfer failed", id: "Transfer gagal" },
          body: {
            en: `Your transfer ${number} did not happen: ${amount} stays in ${fromEn}.`,
            id: `Transfer ${number} tidak terjadi: ${amount} tetap di ${fromId}.`,
          },
        };
  return {
    ...text,
    playerId,
    category: "transaction",
    link: `/history/transfer/${id}`,
    dedupeKey: `transfer:${id}:${to}`,
    by: "system:transfers",
  };
}
