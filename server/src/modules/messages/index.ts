/** Messages to players: their inbox, and notifications on their devices. */
export { countUnread, inboxErasures, inboxModule, type NewMessage, sendMessage } from "./inbox/index.ts";
export { pushModule, pushCleanUps, subscriptionErasure } from "./push/index.ts";
