import { closingErasure } from "./modules/account-closing/index.ts";
import { bankAccountErasure } from "./modules/bank-accounts/index.ts";
import { depositErasure, withdrawalErasure } from "./modules/payments/index.ts";
import { gameSessionErasure } from "./modules/play/index.ts";
import { favouriteErasure } from "./modules/games/index.ts";
import { inboxErasures, subscriptionErasure } from "./modules/messages/index.ts";
import { factorErasure, otpErasure, recoveryCodeErasure } from "./modules/verification/index.ts";
import { playerNoteErasure } from "./modules/player-administration/index.ts";
import { playerErasure } from "./modules/players/index.ts";
import { applicationErasure, identityCardErasure } from "./modules/referral/index.ts";
import { sessionErasures } from "./modules/sessions/index.ts";
import { spinErasure } from "./modules/shop/index.ts";
import { errorLogErasure } from "./modules/site/index.ts";
import { supportErasures } from "./modules/support/index.ts";
import { outboxErasure } from "./platform/events/outbox.ts";
import { idempotencyErasure } from "./platform/http/idempotency.ts";
import { loginFailureErasure } from "./platform/security/login-lock.ts";
import type { Erasure } from "./platform/storage/erasure.ts";

/** Everything that is erased of a player, in an order that references allow. Source: decision 0791. */
export const erasures: readonly Erasure[] = [
  playerErasure,
  sessionErasures.refreshTokens,
  gameSessionErasure,
  subscriptionErasure,
  sessionErasures.sessions,
  sessionErasures.devices,
  otpErasure,
  recoveryCodeErasure,
  factorErasure,
  outboxErasure,
  favouriteErasure,
  loginFailureErasure,
  errorLogErasure,
  idempotencyErasure,
  bankAccountErasure,
  withdrawalErasure,
  depositErasure,
  inboxErasures.receipts,
  inboxErasures.messages,
  supportErasures.messages,
  supportErasures.requests,
  playerNoteErasure,
  identityCardErasure,
  applicationErasure,
  spinErasure,
  closingErasure,
];
