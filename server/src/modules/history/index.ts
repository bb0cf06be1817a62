/** The history of a player's money and games, as lists and CSV. */
export { historyModule } from "./history-module.ts";
export { findHistoryItem } from "./list-history.ts";
