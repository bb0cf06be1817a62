/** Public interface of the ledger, which is independent of HTTP. */
export {
  type AccountKey,
  houseAccount,
  type PlayerAccountKind,
  playerAccount,
  providerAccount,
} from "./account-key.ts";
export {
  grantPlayMoney,
  openPlayerAccounts,
  openProviderAccount,
  readWallet,
  readWalletsOf,
  sumOfEntriesAfter,
  type Wallet,
} from "./accounts.ts";
export { checkBooks } from "./check-books.ts";
export { closeBooks } from "./close-books.ts";
export {
  type JournalKind,
  type Leg,
  type NewJournal,
  type Posted,
  type Posting,
  AmountOutOfRange,
  InsufficientBalance,
  journalKinds,
  post,
  postAll,
  PostingConflict,
  UnknownAccount,
} from "./post.ts";
