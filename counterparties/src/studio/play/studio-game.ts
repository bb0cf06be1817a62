import type { Clock } from "@tessera/shared/core/clock";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { Records } from "../../platform/records.ts";
import {
  findStudio,
  findTitle,
  gameOf,
  type GameTitles,
  type ShelfTitle,
  type Title,
  titleOf,
} from "../catalogue/index.ts";
import { betsOf } from "./bets.ts";
import type { Bookings } from "./bookings.ts";
import type { OfferedTitle } from "./offered-title.ts";
import type { Plays } from "./open-play.ts";
import type { PlaySessions, Seat, TitledSession } from "./play-session.ts";
import type { Settlement } from "./wallet.ts";
import type { StoredRound, StoringGame } from "./stored-rounds.ts";

/** Parts of the studio with which a game is played. */
export interface GameContext<Offered = OfferedTitle> {
  readonly clock: Clock;
  readonly sessions: PlaySessions;
  /** Finds a session of this game. @throws SessionUnknown, also for a session of another game */
  readonly sessionOf: (id: string) => TitledSession<Offered>;
  readonly plays: Plays;
  readonly bookings: Bookings;
  readonly rounds: Records<StoredRound>;
  /** Draws the studio's seed of a round, 64 hexadecimal digits. */
  readonly newSeed: () => string;
  /**
   * Opens the record file of a game by its name, without ending; its records end with the process where no
   * folder is given.
   */
  readonly openRecords: <Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
  ) => Records<z.output<Schema>>;
  readonly onError: (error: unknown) => void;
  /** Interval in which rounds that need no player are moved on; the game's own unless given. */
  readonly advanceEveryMs?: number | undefined;
  /** Interval of the signs of life on a stream; the game's own unless given. */
  readonly beatMs?: number | undefined;
  /** True: tests may ask for seeds of the player by the result that they give. */
  readonly hasTestRoutes: boolean;
}

/** Round of an earlier process that goes on. */
export interface LeftRound {
  readonly seat: Seat;
  /** Undefined when the studio offers the title no more. */
  readonly title: OfferedTitle | undefined;
  readonly round: StoredRound;
  readonly wallet: Settlement;
}

/** A game in a running studio. */
export interface RunningGame {
  /** Adds the calls of the game, in a scope of their own. */
  readonly routes: (app: FastifyInstance) => void;
  /** Takes up an open round of an earlier process. Returns false for a round that it does not know. */
  readonly resume?: (left: LeftRound) => boolean;
  /** Ends the rounds whose player makes no move within the time limit. */
  readonly endLeftRounds?: () => void;
  readonly close?: () => void;
}

/** Fields of a title in the feed that depend on its game. */
export interface FeedFields {
  /** Name of what the title alone does not say. */
  readonly mechanic?: Title["name"] | null;
  /** Stakes of free rounds, in minor units. */
  readonly freeRoundStakes?: readonly number[];
  /** True when the game has a picture `symbols`. */
  readonly hasSymbols?: boolean;
}

/** One game of the studio: everything that the studio does by game follows from these records. */
export interface StudioGame<Offered extends OfferedTitle = OfferedTitle> extends GameTitles, StoringGame {
  /** Unit of which every bet of a title is a multiple, in minor units. */
  readonly betUnit: (title: Title) => number;
  /** Adds the fields of a title that this game alone has. */
  readonly titleOf?: (offered: OfferedTitle, title: Title) => Offered;
  readonly feedFields?: (title: Title) => FeedFields;
  /** Pictures of a title beside its scene, as SVG by name. */
  readonly pictures?: (title: ShelfTitle) => readonly (readonly [name: string, picture: string])[];
  start(context: GameContext<Offered>): RunningGame;
}

/** The game of a title; undefined for a title without one of these games. */
export function offeredGame(games: readonly StudioGame[], shelf: ShelfTitle): OfferedTitle | undefined {
  const game = gameOf(games, shelf);
  const studio = findStudio(shelf.studio);
  if (!game || !studio) return undefined;
  const title = titleOf(games, shelf);
  const { slug, name, rtpBp } = title;
  const { code, name: studioName, glaze } = studio;
  const { kind } = game;
  const bets = betsOf(title, game.betUnit(title));
  const offered = { kind, slug, name, studio: { code, name: studioName, glaze }, rtpBp, ...bets };
  return game.titleOf?.(offered, title) ?? offered;
}

/** The game that a studio code offers under this id; undefined for a title without a game. */
export function findGame(
  games: readonly StudioGame[],
  studioCode: string,
  gameId: string,
): OfferedTitle | undefined {
  const title = findTitle(gameId);
  return title?.studio === studioCode ? offeredGame(games, title) : undefined;
}
