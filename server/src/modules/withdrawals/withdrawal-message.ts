import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../inbox/index.ts";

/** Withdrawal data of a message. */
interface ToldWithdrawal {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
  readonly bank: { readonly bankName: string };
}

/** Inbox message about a withdrawal that has ended; null for every other transition. */
export function withdrawalMessage(
  { id, number, playerId, amountMinor, bank }: ToldWithdrawal,
  to: WithdrawalStatus,
): NewMessage | null {
  const text = texts[to]?.(formatMinor(amountMinor), number, bank.bankName);
  if (!text) return null;
  return {
    ...text,
    playerId,
    category: "transaction",
    link: `/history/withdraw/${id}`,
    dedupeKey: `withdrawal:${id}:${to}`,
    by: "system:withdrawals",
  };
}

type Text = Pick<NewMessage, "title" | "body">;

const texts: Partial<Record<WithdrawalStatus, (amount: string, number: string, bank: string) => Text>> = {
  paid: (amount, number, bank) => ({
    title: { en: "Withdrawal paid", id: "Penarikan dibayar" },
    body: {
      en: `${amount} has been paid to ${bank}. Withdrawal ${number}.`,
      id: `${amount} telah dibayarkan ke ${bank}. Penarikan ${number}.`,
    },
  }),
  rejected: (amount, number) => ({
    title: { en: "Withdrawal rejected", id: "Penarikan ditolak" },
    body: {
      en: `Your withdrawal ${number} was rejected, and ${amount} is back in your balance. Your history says why.`,
      id: `Penarikan ${number} ditolak, dan ${amount} kembali ke saldo Anda. Alasannya ada di riwayat Anda.`,
    },
  }),
  refunded: (amount, number, bank) => ({
    title: { en: "Withdrawal failed", id: "Penarikan gagal" },
    body: {
      en: `${bank} did not take your withdrawal ${number}, and ${amount} is back in your balance.`,
      id: `${bank} tidak menerima penarikan ${number}, dan ${amount} kembali ke saldo Anda.`,
    },
  }),
};
