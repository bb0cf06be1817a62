import type { HistoryItem, HistoryStatus, HistoryType } from "@tessera/shared/contracts/account";
import { minorUnits } from "@tessera/shared/core/money";
import { useSharedTranslation } from "@tessera/shared/i18n";
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

/** Icon of a movement type. */
export function movementIcon(type: HistoryType): IconName {
  return icons[type];
}

/** Tile at the start of a movement's card. Withdrawals are coloured; lost rounds are not. */
export function MovementTile({ type, direction }: Pick<HistoryItem, "type" | "direction">) {
  const shown = type === "game" && direction === "out" ? "move" : direction;
  return <TypeTile icon={icons[type]} direction={shown} />;
}

/** Status of a movement, with the same label in every list. */
export function MovementStatus({ status }: Pick<HistoryItem, "status">) {
  const { t } = useSharedTranslation();
  return <Status kind={statusKinds[status]}>{t(`movement.status.${status}`)}</Status>;
}

export interface MovementAmountProps extends Pick<AmountProps, "size"> {
  readonly movement: Pick<HistoryItem, "amountMinor" | "direction" | "status">;
}

/**
 * Signed amount of a movement. The plus sign and its colour mean that the money has arrived: pending and
 * failed movements have neither.
 */
export function MovementAmount({ movement, size }: MovementAmountProps) {
  const { amountMinor, direction, status } = movement;
  const minor = direction === "out" ? minorUnits(-amountMinor) : amountMinor;
  return <Amount minor={minor} signed={direction === "in" && status === "success"} {...(size && { size })} />;
}
