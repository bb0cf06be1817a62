/** Messages to players. */
export { inboxModule } from "./inbox-module.ts";
export { countUnread, type NewMessage, sendMessage } from "./inbox.ts";
export { inboxErasures } from "./messages.ts";
