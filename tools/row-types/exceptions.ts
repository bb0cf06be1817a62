/** Columns of one query, or of all in a folder, whose row type promises more than the schema can show. */
export interface RowException {
  /** A file, or a folder with `/` at its end, from the root of the repository. */
  readonly path: string;
  /** Names of the columns as the row type has them. */
  readonly columns: readonly string[];
  /** Why the promise holds. */
  readonly cause: string;
}

/** All exceptions. One that excepts nothing is reported. */
export const exceptions: readonly RowException[] = [
  {
    path: "server/src/modules/promotions/",
    columns: ["title", "summary", "terms"],
    cause: "JSON of promotions, which only the seed writes, from the same types",
  },
  {
    path: "server/src/modules/payments/deposits/deposit-row.ts",
    columns: ["payTo", "promotionTitle"],
    cause: "JSON that open-deposit writes from PayTo, and the title of a promotion",
  },
  {
    path: "server/src/modules/payments/withdrawals/",
    columns: ["bank"],
    cause: "JSON that request-withdrawal writes from BankSnapshot",
  },
  {
    path: "server/src/modules/history/list-history.ts",
    columns: ["name", "detail"],
    cause: "JSON of names in the site's languages; an object that each source builds and parses itself",
  },
  {
    path: "server/src/modules/games/",
    columns: ["name", "sort_key", "description", "address", "values", "problems"],
    cause:
      "JSON by language, in which a check constraint requires English, the fallback; addresses that the same statement requires; JSON that seedRows and recordFeed write",
  },
  {
    path: "server/src/modules/shop/",
    columns: ["title", "wheelTitle", "label", "clientSeed", "awardGameName", "roundGameName", "freeRounds"],
    cause:
      "JSON by language that seedWheels and operators write, and that spins copy; names of games, in which a check constraint requires English; an object that the statement itself makes; spins are decided by seeds in use, which have a client seed",
  },
  {
    path: "server/src/modules/player-return/",
    columns: ["name", "segments"],
    cause:
      "names of games, in which a check constraint requires English; objects that the statement itself makes",
  },
  {
    path: "server/src/modules/promotions/free-rounds/",
    columns: ["name", "game"],
    cause: "names of games: JSON by language, in which a check constraint requires English, the fallback",
  },
  {
    path: "server/src/modules/play/rounds/",
    columns: ["game"],
    cause: "names of games, in which a check constraint requires English, the fallback",
  },
  {
    path: "server/src/modules/operators/target-names.ts",
    columns: ["type", "id", "name"],
    cause:
      "the items of two arrays of texts that the function sends; texts, and names by language in which a check constraint requires English",
  },
  {
    path: "server/src/modules/jackpots/",
    columns: ["name", "since", "request"],
    cause:
      "JSON by language that openPots writes from a feed, whose texts have English, the fallback; an instant that the same statement requires; JSON of the studio's call, which its schema has parsed",
  },
  {
    path: "server/src/modules/messages/inbox/operator-messages.ts",
    columns: ["audience", "title", "body"],
    cause: "JSON that createOperatorMessage writes from its contract",
  },
  {
    path: "server/src/platform/maintenance/",
    columns: ["message"],
    cause: "JSON by language that operators write, in which their contract requires every language",
  },
  {
    path: "server/src/modules/maintenance/",
    columns: ["message"],
    cause: "the same column",
  },
  {
    path: "releases/src/publishing/check-store.ts",
    columns: ["path"],
    cause: "field of the stored build, in which every file has a path",
  },
  {
    path: "server/src/modules/messages/inbox/messages.ts",
    columns: ["title", "body", "preview"],
    cause: "texts of a message, which sendMessage writes in every language",
  },
  {
    path: "server/src/modules/play/wallets/studio-discrepancies.ts",
    columns: ["known", "told"],
    cause: "JSON objects that recordDiscrepancy writes; operators read them as they are",
  },
  {
    path: "server/src/platform/storage/seed-rows.ts",
    columns: ["current", "previous", "next"],
    cause: "JSON objects that the statement itself makes of rows",
  },
  {
    path: "server/src/ledger/post.ts",
    columns: ["outcome"],
    cause: "constants in the body of ledger_post, which post handles one by one",
  },
  {
    path: "server/src/modules/play/callbacks/round-transactions.ts",
    columns: ["answer"],
    cause: "text without a list in the schema; the same file writes it from StudioStatus",
  },
  {
    path: "server/src/modules/play/callbacks/process-batch.ts",
    columns: ["id"],
    cause: "accounts that are found by the keys of players' main accounts have a player",
  },
  {
    path: "server/src/modules/play/callbacks/process-batch.ts",
    columns: ["providerCode", "playerId"],
    cause: "fields of the JSON parameter, in which every record has both",
  },
];
