import { formatMinor } from "@tessera/shared/core/money";
import type { ClaimStatus } from "./claim-moves.ts";
import type { NewMessage } from "../inbox/index.ts";

/** Inbox message about a claim that the site ended; null for every other end. */
export function claimMessage({
  id,
  playerId,
  to,
  takenBackMinor,
}: {
  readonly id: string;
  readonly playerId: string;
  readonly to: ClaimStatus;
  readonly takenBackMinor: bigint;
}): NewMessage | null {
  const text = texts[to]?.(formatMinor(takenBackMinor));
  if (!text) return null;
  return {
    ...text,
    playerId,
    category: "promotion",
    link: `/history/promotion/${id}`,
    dedupeKey: `claim:${id}:${to}`,
    by: "system:claims",
  };
}

type Text = Pick<NewMessage, "title" | "body">;

const texts: Partial<Record<ClaimStatus, (takenBack: string) => Text>> = {
  expired: (takenBack) => ({
    title: { en: "Promotion over", id: "Promosi berakhir" },
    body: {
      en: `The time of your promotion is over. ${takenBack} of its bonus was taken back; the rest of your balance is free.`,
      id: `Waktu promosi Anda telah habis. ${takenBack} dari bonusnya ditarik kembali; sisa saldo Anda bebas.`,
    },
  }),
  forfeited: (takenBack) => ({
    title: { en: "Promotion ended", id: "Promosi dihentikan" },
    body: {
      en: `We ended your promotion because its terms were broken, and took back ${takenBack}. Contact us if you disagree.`,
      id: `Kami menghentikan promosi Anda karena ketentuannya dilanggar, dan menarik kembali ${takenBack}. Hubungi kami jika Anda keberatan.`,
    },
  }),
};
