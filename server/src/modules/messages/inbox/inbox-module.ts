import { inboxApi } from "@tessera/shared/contracts/inbox";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import type { ServerModule } from "../../../dependencies.ts";
import { found, Refusal } from "../../../platform/errors/refusal.ts";
import { route } from "../../../platform/http/route.ts";
import { countUnread } from "./inbox.ts";
import { type InboxFilter, listMessages, markRead, readMessage, removeMessage } from "./messages.ts";
import { registerOperatorInbox } from "./operator-inbox.ts";
import { pageOfTable } from "../../../platform/lists/list-page.ts";

/** Registers the routes of a player's inbox and those of operators who write to players. */
export const inboxModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;
  registerOperatorInbox(app, dependencies);
  const readerOf = (caller: { readonly playerId: string }) => ({
    playerId: caller.playerId,
    now: clock.now(),
  });

  route(app, inboxApi.list, async ({ caller, query, language }) => {
    const { category, from, to, ...page } = query;
    const filter = { category, ...rangeOf(from, to) };
    const { items, total } = await listMessages(database, readerOf(caller), language, filter, page);
    return pageOfTable(items, total, page);
  });

  route(app, inboxApi.unread, async ({ caller }) => ({
    count: await countUnread(database, caller.playerId, clock.now()),
  }));

  route(
    app,
    inboxApi.message,
    async ({ caller, params, language }) =>
      found(await readMessage(database, readerOf(caller), language, params.id)),
    { hasEffect: true },
  );

  route(app, inboxApi.markRead, ({ caller, body }) =>
    markRead(database, readerOf(caller), "ids" in body ? body.ids : "all"),
  );

  route(app, inboxApi.remove, async ({ caller, params }) => {
    if (!(await removeMessage(database, readerOf(caller), params.id))) throw new Refusal("NOT_FOUND");
  });
};

/** Converts the Bangkok days `from` … `to`, both included, to instants; a missing day means no bound. */
function rangeOf(from: string | undefined, to: string | undefined): Pick<InboxFilter, "from" | "until"> {
  if (from && to && from > to) throw new Refusal("DATE_RANGE_INVALID");
  return {
    from: from ? bangkokDayRange(from, from).from : null,
    until: to ? bangkokDayRange(to, to).until : null,
  };
}
