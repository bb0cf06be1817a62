/** What a player did with money and games, as lists and CSV. */
export { historyModule } from "./history-module.ts";
