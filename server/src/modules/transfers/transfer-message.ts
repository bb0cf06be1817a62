import type { TransferStatus } from "@tessera/shared/contracts/transfers";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../inbox/index.ts";

/** Transfer data of a message. */
interface ToldTransfer {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  /** Status before the end. */
  readonly status: TransferStatus;
  readonly amountMinor: bigint;
  readonly direction: "in" | "out";
  readonly providerName: string;
}

/**
 * Inbox message about the end of a transfer whose result was unknown for a while, as announced to the player; null
 * when the player saw the end directly. Source: spec:screens#transfer.
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
