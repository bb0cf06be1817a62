import type { DepositStatus } from "@tessera/shared/contracts/deposits";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../inbox/index.ts";

/** Fields of a deposit that its inbox message needs. */
interface ToldDeposit {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
}

/** Inbox message about a decided deposit; null for every other status. */
export function depositMessage(
  { id, number, playerId, amountMinor }: ToldDeposit,
  to: DepositStatus,
  creditedMinor: bigint | undefined,
): NewMessage | null {
  const text = texts[to]?.(formatMinor(creditedMinor ?? amountMinor), number);
  if (!text) return null;
  return {
    ...text,
    playerId,
    category: "transaction",
    link: `/history/deposit/${id}`,
    dedupeKey: `deposit:${id}:${to}`,
    by: "system:deposits",
  };
}

type Text = Pick<NewMessage, "title" | "body">;

const texts: Partial<Record<DepositStatus, (amount: string, number: string) => Text>> = {
  approved: (amount, number) => ({
    title: { en: "Deposit received", id: "Deposit diterima" },
    body: {
      en: `${amount} has been added to your balance. Deposit ${number}.`,
      id: `${amount} telah ditambahkan ke saldo Anda. Deposit ${number}.`,
    },
  }),
  rejected: (amount, number) => ({
    title: { en: "Deposit rejected", id: "Deposit ditolak" },
    body: {
      en: `Your deposit ${number} of ${amount} was rejected. Your history says why.`,
      id: `Deposit ${number} sebesar ${amount} ditolak. Alasannya ada di riwayat Anda.`,
    },
  }),
};
