/** Public interface of the ledger, which is independent of HTTP. */
export {
  type AccountKey,
  type HouseAccountKind,
  type PlayerAccountKind,
  houseAccount,
  playerAccount,
  providerAccount,
} from "./account-key.ts";
export {
  type PlayerOfLedger,
  type Wallet,
  grantPlayMoney,
  openPlayerAccounts,
  openProviderAccount,
  playMoneyGrant,
  readWallet,
} from "./accounts.ts";
export { type BooksFinding, checkBooks } from "./check-books.ts";
export {
  type JournalKind,
  type Leg,
  type NewJournal,
  type Posted,
  type Posting,
  AmountOutOfRange,
  InsufficientBalance,
  post,
  postAll,
  PostingConflict,
  UnknownAccount,
} from "./post.ts";
