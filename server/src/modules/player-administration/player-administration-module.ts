import { defaultLanguage } from "@tessera/shared/core/languages";
import { playerTimelineApi as timelineApi } from "@tessera/shared/operator-contracts/player-timeline";
import { operatorPlayersApi as api } from "@tessera/shared/operator-contracts/players";
import type { ServerModule } from "../../dependencies.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { addNote } from "./change-player.ts";
import { findPlayers, toPlayerDto } from "./find-players.ts";
import { readContact } from "./change-contact.ts";
import { listNotes, readNote } from "./list-notes.ts";
import { playerContactRoutes } from "./player-contact-routes.ts";
import { playerDecisionRoutes } from "./player-decision-routes.ts";
import { findHistoryItem } from "../history/index.ts";
import { listTimeline } from "./player-timeline.ts";
import { readPlayerDetail } from "./player-detail.ts";
import { mapPage } from "../../platform/lists/list-page.ts";
import { lockPlayer } from "../players/index.ts";

/**
 * Players in the back office: search, detail, flags, bans, logins and notes. Source: spec:operators#players.
 */
export const playerAdministrationModule: ServerModule = async (app, dependencies) => {
  const { database, clock } = dependencies;
  await playerContactRoutes(app, dependencies);
  operatorRoute(app, api.list, async ({ query }) =>
    mapPage(await findPlayers(database, query, clock.now()), toPlayerDto),
  );

  operatorRoute(app, api.one, ({ params }) => readPlayerDetail(database, params.id, clock.now()));

  operatorRoute(app, timelineApi.list, async ({ params, query }) => {
    await readContact(database, params.id);
    return listTimeline(database, params.id, query);
  });

  operatorRoute(app, timelineApi.round, async ({ params: { id, roundId } }) => {
    const round = await findHistoryItem(database, id, defaultLanguage, { type: "game", id: roundId });
    if (!round) throw new Refusal("NOT_FOUND");
    return round;
  });

  operatorDecision(app, api.contact, async ({ sql, params: { id } }) => {
    const { email, phone } = await readContact(sql, id);
    const audit = { action: "player.look-at-contact", target: { type: "player", id } } as const;
    return { audit, answer: { email, phone } };
  });

  await playerDecisionRoutes(app, dependencies);

  operatorRoute(app, api.notes, ({ params, query }) => listNotes(database, params.id, query.after));

  operatorDecision(app, api.addNote, async ({ sql, params: { id }, body, by, now }) => {
    await readContact(sql, id);
    await lockPlayer(sql, id);
    const { id: noteId, isRepeated } = await addNote(sql, { ...body, playerId: id, by, now });
    const added = { action: "player.note", target: { type: "player", id }, after: { noteId } } as const;
    return { audit: isRepeated ? "repeated" : added, answer: await readNote(sql, noteId) };
  });
};
