import type { ErrorCode } from "@tessera/shared/core/error-codes";
import type { Localised } from "@tessera/shared/contracts/scalars";
import type { NewMessage } from "../inbox/index.ts";

/** Texts of the reasons for a return, by the code that the player would be refused with. */
const reasons: Partial<Record<ErrorCode, Localised>> = {
  LOSS_LIMIT: { en: "Your own limit is reached.", id: "Batas yang Anda tetapkan tercapai." },
  SESSION_LIMIT: { en: "Your playing time limit is reached.", id: "Batas waktu bermain Anda tercapai." },
  SESSION_REVOKED: { en: "You have logged out.", id: "Anda telah keluar." },
  SELF_EXCLUDED: { en: "You have excluded yourself.", id: "Anda telah mengecualikan diri." },
  COOL_OFF_ACTIVE: { en: "You are taking a break.", id: "Anda sedang beristirahat." },
  PROMO_ACTIVE: { en: "Your promotion is running.", id: "Promosi Anda sedang berjalan." },
};
const otherReason: Localised = {
  en: "Playing is switched off for your account.",
  id: "Bermain dimatikan untuk akun Anda.",
};

/** Inbox message about money that the site returns from a studio. */
export function returnMessage({
  id,
  playerId,
  studio,
  reason,
}: {
  readonly id: string;
  readonly playerId: string;
  readonly studio: string;
  readonly reason: ErrorCode;
}): NewMessage {
  const why = reasons[reason] ?? otherReason;
  return {
    playerId,
    category: "transaction",
    title: { en: `Your money at ${studio} comes home`, id: `Uang Anda di ${studio} dipulangkan` },
    body: {
      en: `${why.en} No more bets are taken at ${studio}; what you have there is moved to your main wallet.`,
      id: `${why.id} ${studio} tidak menerima taruhan lagi; uang Anda di sana dipindahkan ke dompet utama.`,
    },
    link: "/history?type=transfer",
    dedupeKey: `return:${id}`,
    by: "system:transfers",
  };
}
