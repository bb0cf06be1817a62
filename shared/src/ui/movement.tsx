import type { HistoryItem, HistoryStatus, HistoryType } from "@tessera/shared/contracts/account";
import { minorUnits } from "@tessera/shared/core/money";
import { useTranslation } from "@tessera/shared/i18n";
import type { IconName } from "./icons.tsx";
import { Amount, type AmountProps } from "./money.tsx";
import { Status, TypeTile, type StatusKind } from "./status.tsx";

const icons: Record<HistoryType, IconName> = {
  deposit: "in",
  withdraw: "out",
  transfer: "transfer",
  promotion: "promotions",
  commission: "referral",
  shop: "shop",
  adjustment: "safe",
  game: "games",
  grant: "gift",
};

const statusKinds: Record<HistoryStatus, StatusKind> = {
  pending: "waiting",
  processing: "waiting",
  success: "good",
  failed: "bad",
  rejected: "bad",
  cancelled: "over",
  expired: "over",
};

/** The icon of a kind of movement. */
export function movementIcon(type: HistoryType): IconName {
  return icons[type];
}

/** The tile at the head of a movement's card. A lost round is everyday and has no colour; a withdrawal has. */
export function MovementTile({ type, direction }: Pick<HistoryItem, "type" | "direction">) {
  const shown = type === "game" && direction === "out" ? "move" : direction;
  return <TypeTile icon={icons[type]} direction={shown} />;
}

/** How a movement stands, in the words that every list of movements uses. */
export function MovementStatus({ status }: Pick<HistoryItem, "status">) {
  const { t } = useTranslation();
  return <Status kind={statusKinds[status]}>{t(`movement.status.${status}`)}</Status>;
}

export interface MovementAmountProps extends Pick<AmountProps, "size"> {
  readonly movement: Pick<HistoryItem, "amountMinor" | "direction" | "status">;
}

/**
 * A movement's amount with its sign. The plus and its colour say that money is there: what is only on its way in, or never
 * came, has neither.
 */
export function MovementAmount({ movement, size }: MovementAmountProps) {
  const { amountMinor, direction, status } = movement;
  const minor = direction === "out" ? minorUnits(-amountMinor) : amountMinor;
  return <Amount minor={minor} signed={direction === "in" && status === "success"} {...(size && { size })} />;
}
