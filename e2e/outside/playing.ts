import { randomInt, randomUUID } from "node:crypto";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { type GameCard, gamesApi } from "@tessera/shared/contracts/games";
import { authApi } from "@tessera/shared/contracts/auth";
import { siteApi } from "@tessera/shared/contracts/site";
import { signPayload } from "@tessera/shared/core/signature";
import * as z from "@tessera/shared/schema";
import type { HttpCall, HttpClient, HttpReply } from "./keep-alive-client.ts";
import { read } from "./reply.ts";
import { captchaAnswer, type SiteKeys } from "./site-process.ts";
import { liveStudioCode } from "./live-studio-client.ts";
import { pollUntil } from "./poll-until.ts";
import { signedCallback, type Studio } from "./studio.ts";

/** Client of a site under test for its players and studios. */
export interface Reached {
  readonly http: HttpClient;
  readonly keys: SiteKeys;
  readonly studio: Studio;
}

export interface RegisteredPlayer {
  readonly playerId: string;
  readonly fullName: string;
  readonly email: string;
  /** Sends a signed call as this player. */
  call(
    method: HttpCall["method"],
    path: string,
    content?: object,
    headers?: HttpCall["headers"],
  ): Promise<HttpReply>;
  /** Gets a new access token, which lives 15 minutes. Not beside faults: a refresh token is good once. */
  renew(): Promise<void>;
  /** Headers by which the site knows this player's session, until the next renewal. */
  credentials(): Readonly<Record<string, string>>;
  /** Sends a signed form with a file as this player. */
  upload(path: string, form: UploadForm): Promise<HttpReply>;
}

/** Fields and one file, as a browser sends them. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };
  /** Called when all but the last bytes are sent; they are sent when it resolves. */
  readonly beforeEnd?: () => Promise<void>;
}

/** A player with one open game, and the data for that game's studio. */
export interface PlayingPlayer extends RegisteredPlayer {
  readonly studioCode: string;
  readonly secret: string;
  readonly gameId: string;
  readonly playToken: string;
  readonly currency: string;
}

export interface PlayableGame {
  readonly id: string;
  readonly studioCode: string;
}

/** Reads something of the API as a guest does: signed, and with nothing but a query. */
export function askAsGuest(
  { http, keys }: Pick<Reached, "http" | "keys">,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<HttpReply> {
  const search = new URLSearchParams(query).toString();
  return http({
    method: "GET",
    path: search === "" ? path : `${path}?${search}`,
    headers: { "x-signature": signPayload(query, keys.signature) },
  });
}

/**
 * One game for each studio whose games take their bets from the main wallet. Waits until the site has read
 * the feeds of all of them.
 */
export async function gamesByStudio(reached: Reached): Promise<PlayableGame[]> {
  const codes = Object.keys(reached.keys.providers).filter((code) => code !== liveStudioCode);
  return pollUntil("the site had the titles of every studio", async () => {
    const games = await Promise.all(
      codes.map((code) => readGames(reached, { category: "slots", provider: code })),
    );
    const first = games.flatMap(([game]) => (game ? [{ id: game.id, studioCode: game.provider.code }] : []));
    return first.length === codes.length ? first : undefined;
  });
}

/** The games of a category that can be opened. Waits until the site has read the feed of one. */
export function activeGames(
  reached: Pick<Reached, "http" | "keys">,
  category: GameCategory,
): Promise<GameCard[]> {
  return pollUntil(`the site had titles of ${category}`, async () => {
    const games = await readGames(reached, { category });
    return games.length > 0 ? games : undefined;
  });
}

/** The game of a studio that feeds a jackpot. */
export function feedingGame(reached: Reached, studioCode: string): Promise<PlayableGame> {
  return pollUntil(`the games of ${studioCode} are shown`, async () => {
    const [first] = await readGames(reached, { category: "slots", provider: studioCode, tag: "jackpot" });
    return first && { id: first.id, studioCode };
  });
}

/** Finds a game by its slug. */
export function findGame(reached: Reached, slug: string): Promise<PlayableGame> {
  return pollUntil(`game ${slug} is shown`, async () => {
    const reply = await askAsGuest(reached, gamesApi.game.path.replace(":slug", slug));
    const { id, provider } = read(gamesApi.game.reply, reply);
    return { id, studioCode: provider.code };
  });
}

/**
 * A game that feeds a jackpot, and one of the same studio that does not. Waits until the site has read the
 * feed of one.
 */
export function gamesWithAndWithoutPot(
  reached: Reached,
): Promise<{ readonly feeding: PlayableGame; readonly plain: PlayableGame }> {
  return pollUntil("the site had titles with a jackpot and without one", async () => {
    for (const { id, provider } of await readGames(reached, { category: "slots", tag: "jackpot" })) {
      const games = await readGames(reached, { category: "slots", provider: provider.code });
      const plain = games.find(({ jackpotMinor }) => jackpotMinor === undefined);
      const studioCode = provider.code;
      if (plain) return { feeding: { id, studioCode }, plain: { id: plain.id, studioCode } };
    }
    return undefined;
  });
}

async function readGames(
  reached: Pick<Reached, "http" | "keys">,
  filter: Readonly<Record<string, string>>,
): Promise<GameCard[]> {
  const reply = await askAsGuest(reached, gamesApi.games.path, { pageSize: "100", ...filter });
  const { items } = read(gamesApi.games.reply, reply);
  return items.filter(({ status }) => status === "active");
}

/**
 * Below the 15 minutes that an access token lives, and above the time between two rests, after which no fault
 * is made.
 */
const renewAfterMs = 600_000;

/** Registers a player as the site's own form does. */
export async function register(reached: Pick<Reached, "http" | "keys">): Promise<RegisteredPlayer> {
  const { http, keys } = reached;
  const deviceId = randomUUID();
  const signed = (content: object) => signPayload(content, keys.signature);
  const captcha = await askAsGuest(reached, authApi.captcha.path, { purpose: "register" });
  const { captchaId } = read(authApi.captcha.reply, captcha);
  const { termsVersion } = read(siteApi.site.reply, await askAsGuest(reached, siteApi.site.path));
  const username = `p${randomInt(36 ** 9)
    .toString(36)
    .padStart(9, "0")}`;
  const form = {
    username,
    password: "Mosaic2026",
    passwordConfirmation: "Mosaic2026",
    fullName: "Budi Santoso",
    phone: `08${randomInt(10 ** 9, 10 ** 10)}`,
    email: `${username}@example.com`,
    captchaId,
    captcha: captchaAnswer,
    termsVersion,
    language: "en",
  };
  const reply = await http({
    method: "POST",
    path: authApi.register.path,
    headers: {
      "content-type": "application/json",
      "x-signature": signed(form),
      "x-device-id": deviceId,
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(form),
  });
  const { accessToken, player } = read(authApi.register.reply, reply);
  const second = cookieOf(reply, "second");
  let refresh = cookieOf(reply, "refresh");
  const credentials = {
    authorization: `Bearer ${accessToken}`,
    "x-device-id": deviceId,
    cookie: second,
  };
  let renewedMs = Date.now();
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    const renewed = await http({
      method: "POST",
      path: authApi.refresh.path,
      headers: {
        "content-type": "application/json",
        "x-signature": signed({}),
        "x-device-id": deviceId,
        cookie: `${refresh}; ${second}`,
      },
      body: "{}",
    });
    credentials.authorization = `Bearer ${read(authApi.refresh.reply, renewed).accessToken}`;
    refresh = cookieOf(renewed, "refresh");
    renewedMs = Date.now();
  };
  return {
    playerId: player.id,
    fullName: form.fullName,
    email: form.email,
    call: async (method, path, content = {}, headers = {}) => {
      if (Date.now() - renewedMs > renewAfterMs) {
        await (renewing ??= renew().finally(() => (renewing = undefined)));
      }
      return http({
        method,
        path,
        headers: {
          ...credentials,
          ...(method === "POST" && { "content-type": "application/json" }),
          "x-signature": signed(content),
          ...headers,
        },
        ...(method === "POST" && { body: JSON.stringify(content) }),
      });
    },
    renew,
    credentials: () => ({ ...credentials }),
    upload: async (path, { fields, file, beforeEnd }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(file.name, new Blob([file.bytes]), "card.jpg");
      const encoded = new Response(form);
      const bytes = new Uint8Array(await encoded.arrayBuffer());
      async function* inTwoParts() {
        yield bytes.subarray(0, -20);
        await beforeEnd?.();
        yield bytes.subarray(-20);
      }
      return http({
        method: "POST",
        path,
        headers: {
          ...credentials,
          "content-type": encoded.headers.get("content-type") ?? "",
          "x-signature": signed(fields),
          "idempotency-key": randomUUID(),
        },
        body: inTwoParts(),
      });
    },
  };
}

/** A cookie that an answer sets, as `name=value`; empty when it sets none of this name. */
function cookieOf({ headers }: HttpReply, name: string): string {
  const lines = [headers["set-cookie"] ?? []].flat();
  return lines.find((line) => line.startsWith(`${name}=`))?.split(";", 1)[0] ?? "";
}

const begun = z.object({ status: z.literal("OK"), playToken: z.string(), currency: z.string() });

/** Opens a game for the player's own money and lets its studio trade the launch token for a play token. */
export async function openGame(
  { http, keys, studio }: Reached,
  player: RegisteredPlayer,
  game: PlayableGame,
): Promise<PlayingPlayer> {
  const launched = await player.call("POST", gamesApi.launch.path.replace(":id", game.id), { mode: "real" });
  if (launched.status !== 200)
    throw new Error(`The launch was answered with ${launched.status}: ${launched.text}`);
  const { launchToken, gameId } = studio.launchOf(player.playerId);
  const secret = keys.providers[game.studioCode]?.[0] ?? "";
  const session = await http(signedCallback(secret, game.studioCode, "session", { launchToken }));
  const { playToken, currency } = read(begun, session);
  return { ...player, studioCode: game.studioCode, secret, gameId, playToken, currency };
}
