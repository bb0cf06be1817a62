import type { TransferStatus } from "@tessera/shared/contracts/transfers";
import { inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the messages about transfers by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Transfer data of a message. */
interface NotifiedTransfer {
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
 * Inbox message about the end of a transfer whose result was unknown for a while, as announced to the player;
 * null when the player saw the end directly. Source: spec:screens#transfer.
 */
export function transferMessage(
  { id, number, playerId, status, amountMinor, direction, providerName: studio }: NotifiedTransfer,
  to: TransferStatus,
): NewMessage | null {
  if (status !== "unknown" || (to !== "completed" && to !== "failed")) return null;
  const amount = formatMinor(amountMinor);
  return {
    title: inEveryLanguage(texts, (words) => words[to].title),
    body: inEveryLanguage(texts, (words) => {
      const [from, into] = direction === "in" ? [words.mainWallet, studio] : [studio, words.mainWallet];
      return words[to].body({ amount, number, from, to: into });
    }),
    playerId,
    category: "transaction",
    link: `/history/transfer/${id}`,
    dedupeKey: `transfer:${id}:${to}`,
    by: "system:transfers",
  };
}
