import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@tessera/database";
import type { LaunchReply } from "@tessera/shared/contracts/games";
import type { Language } from "@tessera/shared/contracts/scalars";
import { hourMs } from "@tessera/shared/core/durations";
import { defaultLanguage } from "@tessera/shared/core/languages";
import { newId } from "@tessera/shared/core/identifiers";
import type { Caller } from "../../platform/http/caller.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { defaultCurrency, type PlayBarrier, playBarrierColumns, refuseBarred } from "../players/index.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import {
  closeSeatsWithinBound,
  deleteUnusedSession,
  findDueSeats,
  insertGameSession,
  readAtStudios,
  requestReturn,
  setSeat,
  type StudioDependencies,
} from "../play/index.ts";
import { readAllowances } from "../limits/index.ts";
import { refuseWhileClaiming } from "../promotions/index.ts";
import { lobbyUrl } from "./lobby-path.ts";
import { studioSecret } from "../../integrations/studios/call-studio.ts";
import { launchAtStudio, type OpenedAtStudio } from "../../integrations/studios/launch-at-studio.ts";
import { StudioUnavailable } from "../../integrations/studios/studio-unavailable.ts";

/**
 * Seconds in which a studio has to exchange the launch token for a play token. Source:
 * spec:seamless-wallet#launch.
 */
const launchTokenSeconds = 60;
/** Hours in which an opened game takes bets. */
const playSessionHours = 12;

const defaultLobbyPath = "/games";
/**
 * Sandbox permissions of a game's frame, which must not navigate the parent page. Source:
 * spec:games#game-frame.
 */
const frameSandbox = "allow-scripts allow-same-origin allow-forms allow-popups";
const locale = "id";

/** Operator id of this site at the studios. */
const operatorId = "tessera";

type LaunchDependencies = StudioDependencies & Pick<ModuleDependencies, "publicOrigin">;

export interface LaunchRequest {
  readonly gameId: string;
  /** Null opens a demo: nothing is stored, the studio uses demo credits of its own. */
  readonly player: Caller | null;
  readonly language: Language;
  readonly lobbyPath?: string | null | undefined;
}

/**
 * Opens a game at its studio and returns the address for the frame. Refuses with `VALIDATION` (a lobby path
 * that leaves the site), `NOT_FOUND`, `PLAY_DISABLED`, `TERMS_NOT_ACCEPTED`, `LOSS_LIMIT`, `SESSION_LIMIT`,
 * `GAME_UNAVAILABLE`, `PROVIDER_MAINTENANCE` and, at a studio with its own wallet, `PROMO_ACTIVE`; throws
 * StudioUnavailable when the studio does not open it.
 */
export async function openGame(
  dependencies: LaunchDependencies,
  request: LaunchRequest,
): Promise<LaunchReply> {
  const { database, clock } = dependencies;
  const lobby = lobbyUrl(dependencies.publicOrigin, request.lobbyPath ?? defaultLobbyPath);
  if (!lobby) throw new Refusal("VALIDATION", { fields: { lobbyPath: "path.internal" } });
  if (request.player) await refuseIfDisabled(database, request.player, clock.now());
  const game = await findLaunchableGame(database, request);
  if (request.player && game.walletMode === "transfer") {
    await refuseWhileClaiming(database, request.player.playerId);
    await refuseAboveLimit(database, request.player, game.providerCode, clock.now());
  }
  const secret = studioSecret(dependencies.keys, game.providerCode);

  const opened = newGameSession(request, game.id, clock.now());
  if (opened.playerId) await storeGameSession(database, opened, request);
  const { url, seat, announcesReady } = await launch(dependencies, { game, opened, request, secret, lobby });
  if (opened.playerId && game.walletMode === "transfer") {
    await storeSeat(database, game, opened.id, seat);
    await refuseIfDueAlready(dependencies, opened.playerId, opened.id);
  }
  const expiresAt = opened.launchExpiresAt.toISOString();
  return {
    gameSessionId: opened.id,
    url,
    origin: game.launchOrigin,
    sandbox: frameSandbox,
    announcesReady,
    expiresAt,
  };
}

interface Launching {
  readonly game: LaunchableGame;
  readonly opened: NewGameSession;
  readonly request: LaunchRequest;
  readonly secret: string;
  readonly lobby: string;
}

async function launch(
  dependencies: LaunchDependencies,
  { game, opened, request, secret, lobby }: Launching,
): Promise<OpenedAtStudio> {
  try {
    return await launchAtStudio(
      { code: game.providerCode, baseUrl: game.baseUrl, launchOrigin: game.launchOrigin, secret },
      {
        operatorId,
        playerId: opened.playerId ?? `demo-${opened.id}`,
        gameId: game.providerGameId,
        launchToken: opened.launchToken,
        language: game.languages.includes(request.language) ? request.language : defaultLanguage,
        locale,
        currency: opened.currency,
        lobbyUrl: lobby,
        mode: request.player ? "real" : "demo",
      },
      dependencies,
    );
  } catch (error) {
    // A game that was not opened is not listed as recent.
    await deleteUnusedSession(dependencies.database, opened.id);
    throw error;
  }
}

/**
 * Requests the return of the money at studios with their own wallet while it exceeds what the player's loss
 * limit leaves: such a studio does not ask the site before a bet. Refuses with TRANSFER_PENDING_EXISTS.
 */
async function refuseAboveLimit(
  database: Database,
  { playerId }: Caller,
  providerCode: string,
  now: Date,
): Promise<void> {
  const allowance = (await readAllowances(database, [playerId], now)).get(playerId);
  if (!allowance?.couldPassLossLimit(await readAtStudios(database, playerId))) return;
  await database.transaction((sql) =>
    requestReturn(sql, { playerId, providerCode, reason: "LOSS_LIMIT" }, now),
  );
  throw new Refusal("TRANSFER_PENDING_EXISTS");
}

/**
 * Refuses a game session that became due to be closed while the studio opened the game. A barrier that was
 * set in that time did not find the new seat; later ones do. Refuses with the code of the barrier.
 */
async function refuseIfDueAlready(
  dependencies: LaunchDependencies,
  playerId: string,
  gameSessionId: string,
): Promise<void> {
  const due = await findDueSeats(dependencies.database, dependencies.clock.now(), playerId);
  const own = due.find((seat) => seat.gameSessionId === gameSessionId);
  if (!own) return;
  await closeSeatsWithinBound(dependencies, playerId);
  throw new Refusal(own.why === "left" ? "GAME_UNAVAILABLE" : own.why);
}

async function refuseIfDisabled(database: Database, player: Caller, now: Date): Promise<void> {
  const [login] = await database.query<PlayBarrier & { readonly loggedInAt: Date }>(
    `select ${playBarrierColumns}, s.created_at as "loggedInAt"
       from players p join sessions s on s.player_id = p.id where p.id = $1 and s.id = $2`,
    [player.playerId, player.sessionId],
  );
  if (!login) throw new Refusal("PLAY_DISABLED");
  refuseBarred(login);
  const allowances = await readAllowances(database, [player.playerId], now);
  const allowance = allowances.get(player.playerId);
  const refusal = allowance?.refusal(login.loggedInAt, 0n);
  if (!refusal) return;
  const until = refusal === "LOSS_LIMIT" ? allowance?.reachedUntil()?.toISOString() : undefined;
  throw new Refusal(refusal, until === undefined ? {} : { details: { until } });
}

interface LaunchableGame {
  readonly id: string;
  readonly providerCode: string;
  readonly providerGameId: string;
  readonly baseUrl: string;
  readonly launchOrigin: string;
  readonly walletMode: "seamless" | "transfer";
  /** Codes of the languages that it can be played in. */
  readonly languages: readonly string[];
}

async function findLaunchableGame(database: Database, request: LaunchRequest): Promise<LaunchableGame> {
  const [game] = await database.query<
    LaunchableGame & { status: string; demo: boolean; providerStatus: string }
  >(
    `select g.id, g.provider_code as "providerCode", g.provider_game_id as "providerGameId", g.status, g.demo, g.languages,
       v.base_url as "baseUrl", v.launch_origin as "launchOrigin", v.status as "providerStatus", v.wallet_mode as "walletMode"
     from games g join providers v on v.code = g.provider_code
     where g.id = $1`,
    [request.gameId],
  );
  if (!game) throw new Refusal("NOT_FOUND");
  if (game.providerStatus === "disabled") throw new Refusal("GAME_UNAVAILABLE");
  if (game.status !== "active" || (!request.player && !game.demo)) throw new Refusal("GAME_UNAVAILABLE");
  if (game.providerStatus === "maintenance") throw new Refusal("PROVIDER_MAINTENANCE");
  return game;
}

interface NewGameSession {
  readonly id: string;
  readonly playerId: string | null;
  readonly gameId: string;
  readonly currency: string;
  readonly launchToken: string;
  readonly createdAt: Date;
  readonly launchExpiresAt: Date;
  readonly expiresAt: Date;
}

function newGameSession({ player }: LaunchRequest, gameId: string, now: Date): NewGameSession {
  return {
    id: newId(),
    playerId: player?.playerId ?? null,
    gameId,
    currency: player?.currency ?? defaultCurrency,
    launchToken: randomBytes(32).toString("base64url"),
    createdAt: now,
    launchExpiresAt: new Date(now.getTime() + launchTokenSeconds * 1_000),
    expiresAt: new Date(now.getTime() + playSessionHours * hourMs),
  };
}

/** Stores a game session. Called before the studio is: a studio may exchange the token before it answers. */
async function storeGameSession(
  database: Database,
  opened: NewGameSession,
  { player, language }: LaunchRequest,
): Promise<void> {
  await insertGameSession(database, {
    ...opened,
    loginId: player?.sessionId ?? null,
    language,
    launchTokenDigest: createHash("sha256").update(opened.launchToken).digest(),
  });
}

/**
 * Stores the studio's seat. Called before the player gets the address: rounds of an unknown seat cannot be
 * reported.
 */
async function storeSeat(
  database: Database,
  { providerCode }: LaunchableGame,
  gameSessionId: string,
  seat: string | undefined,
): Promise<void> {
  if (seat === undefined) throw new StudioUnavailable(providerCode, "its answer names no seat");
  await setSeat(database, gameSessionId, seat);
}
