import { gamesApi } from "@tessera/shared/contracts/games";
import { creditsToMinor, wholeCredits } from "@tessera/shared/core/money";
import type { FastifyInstance } from "fastify";
import { assertGoodStanding, type Caller } from "../../platform/http/caller.ts";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { found, Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { closeGameSession, closeSeatsWithinBound, summariseGameSession } from "../play/index.ts";
import { addFavourite, removeFavourite } from "./favourites.ts";
import { decodeCursor } from "./game-cursor.ts";
import { listGames } from "./game-list.ts";
import { findGame, listCategories, listMechanics, listProviders, listRecentGames } from "./game-shelves.ts";
import { openGame } from "./open-game.ts";
import { followFeeds } from "./follow-feeds.ts";
import { registerPictures } from "./pictures/picture-routes.ts";
import { Pictures } from "./pictures/pictures.ts";
import { findUnconfigured } from "./titles/known-studios.ts";
import { updateStudioAddresses } from "./titles/import-feed.ts";
import { registerOperatorCatalogue } from "./catalogue/operator-catalogue.ts";
import { registerOperatorStudios } from "./titles/operator-studios.ts";
import { StudioUnavailable } from "../../integrations/studios/studio-unavailable.ts";
import { minuteMs } from "@tessera/shared/core/durations";

/** Registers the routes for the catalogue, favourites, pictures, and opening a game at its studio. */
export const gamesModule: ServerModule = async (app, dependencies) => {
  const pictures = new Pictures(dependencies);
  await compareStudios(dependencies);
  await updateStudioAddresses(dependencies.database, dependencies);
  registerShelves(app, dependencies);
  registerFavourites(app, dependencies);
  registerPlay(app, dependencies);
  registerPictures(app, pictures);
  registerOperatorStudios(app, dependencies);
  registerOperatorCatalogue(app, dependencies);
  followFeeds(app, dependencies, pictures);
};

/** Logs the studios of the database without a contract: nothing else says why their games do not open. */
async function compareStudios({ database, studios, log }: ModuleDependencies): Promise<void> {
  const codes = await findUnconfigured(database, studios);
  if (codes.length > 0)
    log.warn(
      { studios: codes },
      "The site is not configured with some studios of its database: their games do not open, and their calls are refused",
    );
}

function registerShelves(app: FastifyInstance, { database }: ModuleDependencies): void {
  route(
    app,
    gamesApi.categories,
    async ({ language }) => ({ items: await listCategories(database, language) }),
    { guestSeconds: 0 },
  );

  route(
    app,
    gamesApi.mechanics,
    async ({ language }) => ({ items: await listMechanics(database, language) }),
    {
      guestSeconds: 0,
    },
  );

  route(
    app,
    gamesApi.providers,
    async ({ query }) => ({ items: await listProviders(database, query.category) }),
    { guestSeconds: 0 },
  );

  route(
    app,
    gamesApi.games,
    ({ query, caller, language }) => {
      const { category, provider = [], q: typed, tag, favourite, playable, sortBy, pageSize } = query;
      const { volatility, mechanic, bet } = query;
      if (favourite && !caller) throw new Refusal("UNAUTHENTICATED");
      const after = query.after === undefined ? null : decodeCursor(query.after, sortBy);
      if (query.after !== undefined && !after)
        throw new Refusal("VALIDATION", { fields: { after: "invalid" } });
      return listGames(
        database,
        { playerId: caller?.playerId ?? null, language },
        {
          category,
          providers: [provider].flat(),
          typed,
          tag,
          favouritesOnly: favourite === "true",
          playableOnly: playable === "true",
          volatility,
          mechanic,
          betMinor: bet === undefined ? undefined : creditsToMinor(wholeCredits(bet)),
        },
        { sortBy, after, pageSize },
      );
    },
    { guestSeconds: 0 },
  );

  route(app, gamesApi.recent, async ({ caller, language }) => ({
    items: await listRecentGames(database, { playerId: caller.playerId, language }),
  }));

  route(
    app,
    gamesApi.game,
    async ({ params, caller, language }) => {
      const context = { playerId: caller?.playerId ?? null, language };
      return found(await findGame(database, context, params.slug));
    },
    { guestSeconds: 0 },
  );
}

function registerFavourites(app: FastifyInstance, { database, clock }: ModuleDependencies): void {
  route(app, gamesApi.addFavourite, ({ caller, params }) =>
    addFavourite(database, caller.playerId, params.gameId, clock.now()),
  );

  route(app, gamesApi.removeFavourite, ({ caller, params }) =>
    removeFavourite(database, caller.playerId, params.gameId),
  );
}

function registerPlay(app: FastifyInstance, dependencies: ModuleDependencies): void {
  const { database, clock, log } = dependencies;

  route(
    app,
    gamesApi.launch,
    async ({ params, body, caller, language }) => {
      const player = body.mode === "real" ? inGoodStanding(caller) : null;
      try {
        return await openGame(dependencies, {
          gameId: params.id,
          player,
          language,
          lobbyPath: body.lobbyPath,
        });
      } catch (error) {
        if (!(error instanceof StudioUnavailable)) throw error;
        log.warn({ err: error, provider: error.providerCode }, "A studio opened no game");
        throw new Refusal("PROVIDER_UNAVAILABLE");
      }
    },
    { limits: [{ per: "account", max: 30, windowMs: minuteMs }] },
  );

  route(app, gamesApi.closeSession, async ({ caller, params }) => {
    await closeGameSession(database, caller.playerId, params.id, clock.now());
    await closeSeatsWithinBound(dependencies, caller.playerId);
  });

  route(app, gamesApi.sessionSummary, ({ caller, params }) =>
    summariseGameSession(database, caller.playerId, params.id, clock.now()),
  );
}

/**
 * Requires a player in good standing. The route itself admits guests, for demos, so real play is guarded
 * here.
 */
function inGoodStanding(caller: Caller | null): Caller {
  if (!caller) throw new Refusal("UNAUTHENTICATED");
  assertGoodStanding(caller);
  return caller;
}
