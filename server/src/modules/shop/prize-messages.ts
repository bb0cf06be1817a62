import { forEachLanguage, inEveryLanguage, type StoredText, textIn } from "@tessera/shared/core/languages";
import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import type { Localised } from "@tessera/shared/contracts/scalars";
import type { NewMessage } from "../messages/index.ts";
import { texts } from "./texts.ts";

/** A spin with a prize that the player is notified of. */
export interface NotifiedPrize {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly kind: "credit" | "bonus" | "item" | "free_rounds";
  readonly minor: MinorUnits;
  readonly label: StoredText | null;
  /**
   * Free rounds: slug and name of the slot, their number, and the stake of each in minor units; null for
   * other prizes.
   */
  readonly rounds: {
    readonly game: string;
    readonly name: StoredText;
    readonly count: number;
    readonly stakeMinor: bigint;
  } | null;
}

/** Inbox message about a prize. */
export function prizeMessage(prize: NotifiedPrize): NewMessage {
  const { id, number, playerId, kind } = prize;
  const names = prizeNames(prize);
  return {
    playerId,
    category: "personal",
    title: forEachLanguage((language) => texts[language].won.title(names[language])),
    body: inEveryLanguage(texts, ({ won }) => won[kind](number)),
    link: kind === "credit" ? `/history/shop/${id}` : "/shop",
    dedupeKey: `spin:${id}:won`,
    by: "system:shop",
  };
}

function prizeNames({ kind, minor, label, rounds }: NotifiedPrize): Localised {
  if (kind === "item") return localised(label);
  if (kind !== "free_rounds") return inEveryLanguage(texts, ({ prizes }) => prizes[kind](formatMinor(minor)));
  const game = localised(rounds?.name ?? null);
  return forEachLanguage((language) =>
    texts[language].prizes.free_rounds(rounds?.count ?? 0, game[language]),
  );
}

/**
 * Inbox message with the item that an operator has delivered; `note` is his text, for example where it is
 * found.
 */
export function deliveryMessage(
  { id, number, playerId, label }: Pick<NotifiedPrize, "id" | "number" | "playerId" | "label">,
  note: string,
): NewMessage {
  const names = localised(label);
  return {
    playerId,
    category: "personal",
    title: forEachLanguage((language) => texts[language].delivered.title(names[language])),
    body: inEveryLanguage(texts, ({ delivered }) => delivered.body(number, note)),
    link: "/shop",
    dedupeKey: `spin:${id}:delivered`,
    by: "system:shop",
  };
}

function localised(stored: StoredText | null): Localised {
  return forEachLanguage((language) => (stored ? textIn(stored, language) : ""));
}
