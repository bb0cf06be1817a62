/** Play: calls of studios, rounds, game sessions, and studios with wallets of their own. */
export {
  closeSeatsWithinBound,
  endReturn,
  findDueSeats,
  hasOpenTransfer,
  listWalletProviders,
  mirrorRounds,
  pullRounds,
  readAtStudios,
  readMirror,
  refreshStudioMoney,
  requestReturn,
  storeSeq,
  type StudioDependencies,
  studioWalletsModule,
  type WalletProvider,
  walletStudioOf,
} from "./wallets/index.ts";
export {
  closeGames,
  closeGameSession,
  deleteUnusedSession,
  gameSessionErasure,
  insertGameSession,
  setSeat,
  summariseGameSession,
} from "./sessions/index.ts";
export { providerCallbacksModule } from "./callbacks/index.ts";
export { isTurnover, leftAfterMs, roundsModule, type Span, turnoverOf } from "./rounds/index.ts";
