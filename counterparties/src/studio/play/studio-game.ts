import type { Clock } from "@tessera/shared/core/clock";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { Records } from "../../platform/records.ts";
import { findTitle, type Title } from "../catalogue/index.ts";
import type { Bookings } from "./bookings.ts";
import type { OfferedTitle } from "./offered-title.ts";
import type { Plays } from "./open-play.ts";
import type { PlaySessions, Seat } from "./play-session.ts";
import type { Settlement } from "./wallet.ts";
import type { StoredRound, StoringGame } from "./stored-rounds.ts";

/** Parts of the studio with which a game is played. */
export interface GameContext {
  readonly clock: Clock;
  readonly sessions: PlaySessions;
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
export interface StudioGame extends StoringGame {
  /** Name of the game in the catalogue. */
  readonly kind: string;
  /** The game of a title; undefined when the title is another game. */
  readonly titleOf: (title: Title) => OfferedTitle | undefined;
  readonly feedFields?: (title: Title) => FeedFields;
  /** Pictures of a title beside its scene, as SVG by name. */
  readonly pictures?: (title: Title) => readonly (readonly [name: string, picture: string])[];
  readonly start: (context: GameContext) => RunningGame;
}

/** The game of a title; undefined for a title without one of these games. */
export function offeredGame(games: readonly StudioGame[], title: Title): OfferedTitle | undefined {
  return games.find(({ kind }) => kind === title.game)?.titleOf(title);
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
