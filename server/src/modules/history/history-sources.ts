import { adjustmentHistory } from "./adjustment-history.ts";
import { commissionHistory } from "./commission-history.ts";
import { depositHistory } from "./deposit-history.ts";
import { gameHistory } from "./game-history.ts";
import { grantHistory } from "./grant-history.ts";
import type { HistorySource } from "./history-source.ts";
import { promotionHistory } from "./promotion-history.ts";
import { shopHistory } from "./shop-history.ts";
import { transferHistory } from "./transfer-history.ts";
import { withdrawHistory } from "./withdraw-history.ts";

/** All kinds of movements of a player's money, each from its own file. */
export const historySources: readonly HistorySource[] = [
  depositHistory,
  withdrawHistory,
  transferHistory,
  promotionHistory,
  commissionHistory,
  shopHistory,
  adjustmentHistory,
  gameHistory,
  grantHistory,
];
