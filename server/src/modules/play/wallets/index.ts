/** Studios with their own wallets: seats, reported rounds, balances and returns. */
export { pullRounds, type StudioDependencies } from "./pull-rounds.ts";
export { readAtStudios, refreshStudioMoney, storeSeq } from "./studio-money.ts";
export { endReturn, requestReturn } from "./studio-returns.ts";
export { hasOpenTransfer, mirrorRounds, readMirror } from "./studio-rounds.ts";
export { closeSeatsWithinBound, findDueSeats } from "./studio-seats.ts";
export { listWalletProviders, type WalletProvider, walletStudioOf } from "./wallet-providers.ts";
export { studioWalletsModule } from "./studio-wallets-module.ts";
