import { insertRow, type Sql } from "@tessera/database";
import type { SpinResult, SpinStatus } from "@tessera/shared/contracts/shop";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import type { Clock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import type { Language } from "@tessera/shared/core/languages";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { newOrderNumber } from "@tessera/shared/core/order-number";
import { bangkokDay } from "@tessera/shared/core/time";
import { effectiveWeights, prizeOnBet } from "@tessera/shared/core/wheel-prize";
import { fromHex, segmentAt, weightSumOf, wheelRoll } from "@tessera/shared/core/wheel-roll";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { houseAccount, playerAccount, post, readWallet } from "../../ledger/index.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { sendMessage } from "../messages/index.ts";
import { refuseWhileExcluded } from "../limits/index.ts";
import { awardRounds } from "../promotions/index.ts";
import { lockPlayer, refuseUnlessMayPlay } from "../players/index.ts";
import { prizeMessage, type NotifiedPrize } from "./prize-messages.ts";
import { raiseNonce, readSeed, type SeedRow } from "../player-seeds/index.ts";
import { findSpin, toSpinDto } from "./spin-rows.ts";
import { countPrize, refuseBeyondBudget } from "./wheel-budget.ts";
import { countSpins, lockWheel, type SegmentRow, type WheelRow } from "./wheels.ts";

const pointsCurrency = "PTS";

export interface SpinInput {
  readonly playerId: string;
  /** Currency of the player's wallet. */
  readonly currency: string;
  readonly language: Language;
  readonly wheelId: string;
  readonly betMinor: MinorUnits;
  /** Version of the wheel whose odds the player was shown. */
  readonly wheelVersion: number;
}

/** A segment that a roll has hit, with its prize on the bet. */
interface Hit {
  readonly segment: SegmentRow;
  /** Number of the segment among the weights, from 0. */
  readonly index: number;
  readonly weights: readonly number[];
  readonly roll: number;
  readonly prizeMinor: MinorUnits;
}

/**
 * Makes one spin inside the caller's transaction: takes the bet, decides by the seeds, gives the prize and
 * notes what the result can be computed from. Refuses with SELF_EXCLUDED, COOL_OFF_ACTIVE, PLAY_DISABLED,
 * TERMS_NOT_ACCEPTED, NOT_FOUND for an unknown wheel, WHEEL_CHANGED for another version than the current one,
 * an archived wheel and one whose budget cannot cover its largest prize, SPIN_BET_INVALID, SPIN_LIMIT and
 * INSUFFICIENT_BALANCE. Source: spec:money#points-and-wheel.
 */
export async function spinWheel(
  { clock }: { readonly clock: Clock },
  sql: Sql,
  input: SpinInput,
): Promise<SpinResult> {
  const { playerId, betMinor, language } = input;
  const now = clock.now();
  await lockPlayer(sql, playerId);
  await refuseWhoMayNotPlay(sql, playerId, now);
  const wheel = await lockAgreedWheel(sql, input, now);
  const seed = await readSeed(sql, playerId);
  const id = newId();
  const number = newOrderNumber("S", clock);
  const booking = { id, playerId, currency: input.currency, at: now };
  const betJournalId = await bookBet(sql, booking, betMinor);
  const hit = await decide(wheel, seed, betMinor);
  const { segment, index, weights, roll, prizeMinor } = hit;
  await raiseNonce(sql, seed);
  if (segment.stockLeft !== null) await takePiece(sql, wheel, segment);
  await countPrize(sql, wheel, { segment, betMinor, now });
  const prizeJournalId = await bookPrize(sql, booking, hit);
  await insertRow(sql, "spins", {
    id,
    number,
    player_id: playerId,
    wheel_id: wheel.id,
    wheel_version: wheel.version,
    weights,
    bet_minor: betMinor,
    seed_id: seed.id,
    nonce: seed.nonce,
    roll,
    position: index,
    prize_kind: segment.prizeKind,
    prize_minor: prizeMinor,
    prize_currency: currencyOfPrize(segment, input.currency),
    label: segment.label && JSON.stringify(segment.label),
    promotion_slug: segment.promotionSlug,
    status: statusOf(segment),
    bet_journal_id: betJournalId,
    prize_journal_id: prizeJournalId,
    created_at: now,
  });
  if (segment.prizeKind === "item") announceToOperators(sql, "spins");
  const rounds = roundsOf(segment);
  if (rounds) await awardRounds(sql, { ...rounds, playerId, spinId: id, currency: input.currency }, now);
  const { prizeKind: kind, label } = segment;
  if (kind !== "none" && kind !== "points") {
    const prize = { id, number, playerId, kind, minor: prizeMinor, label, rounds };
    await sendMessage(sql, prizeMessage(prize), now);
  }
  const row = await findSpin(sql, { id, playerId });
  if (!row) throw new Error(`Spin ${id} is not there`);
  const { pointsMinor, mainMinor, seq } = await readWallet(sql, playerId);
  return { ...(await toSpinDto(row, language)), wallet: { pointsMinor, mainMinor, seq } };
}

/** Refuses with SELF_EXCLUDED, COOL_OFF_ACTIVE, PLAY_DISABLED and TERMS_NOT_ACCEPTED. */
export async function refuseWhoMayNotPlay(sql: Sql, playerId: string, now: Date): Promise<void> {
  await refuseWhileExcluded(sql, playerId, now);
  await refuseUnlessMayPlay(sql, playerId);
}

/** Locks the wheel and refuses a spin that does not fit it as the player was shown it. */
async function lockAgreedWheel(
  sql: Sql,
  { playerId, currency, wheelId, betMinor, wheelVersion }: SpinInput,
  now: Date,
): Promise<WheelRow> {
  const wheel = await lockWheel(sql, { id: wheelId, currency });
  if (!wheel) throw await refusalWithoutWheel(sql, wheelId, currency);
  if (wheel.version !== wheelVersion) throw new Refusal("WHEEL_CHANGED");
  refuseBeyondBudget(wheel);
  if (!wheel.betsMinor.includes(betMinor)) throw new Refusal("SPIN_BET_INVALID");
  if (wheel.dailyLimit !== null) {
    const spins = await countSpins(sql, playerId, bangkokDayStart(bangkokDay(now)));
    if ((spins.get(wheel.id) ?? 0) >= wheel.dailyLimit) throw new Refusal("SPIN_LIMIT");
  }
  return wheel;
}

/**
 * A wheel that the player was shown and that an operator has archived since has changed; any other does not
 * exist.
 */
async function refusalWithoutWheel(sql: Sql, wheelId: string, currency: string): Promise<Refusal> {
  const archived = await sql.query(
    "select from wheels where id = $1 and currency = $2 and status = 'archived'",
    [wheelId, currency],
  );
  return new Refusal(archived.length > 0 ? "WHEEL_CHANGED" : "NOT_FOUND");
}

async function decide(
  { segments }: WheelRow,
  { serverSeed, clientSeed, nonce }: SeedRow,
  betMinor: MinorUnits,
): Promise<Hit> {
  const weights = effectiveWeights(segments);
  const roll = await wheelRoll({
    serverSeed: fromHex(serverSeed),
    clientSeed,
    nonce,
    weightSum: weightSumOf(weights),
  });
  const index = segmentAt(roll, weights);
  const segment = segments[index];
  if (!segment) throw new Error("The roll hits no segment");
  return { segment, index, weights, roll, prizeMinor: prizeOnBet(betMinor, segment.prizeX100) };
}

/**
 * Takes one piece out of the stock. When it was the last one, the database raises the version of the wheel.
 */
async function takePiece(sql: Sql, { slug }: WheelRow, { position }: SegmentRow): Promise<void> {
  await sql.query("update wheel_segments set stock = stock - 1 where wheel = $1 and position = $2", [
    slug,
    position,
  ]);
}

interface Booking {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly at: Date;
}

async function bookBet(sql: Sql, { id, playerId, at }: Booking, betMinor: MinorUnits): Promise<string> {
  const { journalId } = await post(sql, {
    kind: "spin.bet",
    idemKey: `spin:${id}:bet`,
    ref: { type: "spin", id },
    legs: [
      { account: playerAccount(playerId, "points"), amount: minorUnits(-betMinor) },
      { account: houseAccount("shop", pointsCurrency), amount: betMinor },
    ],
    by: `player:${playerId}`,
    at,
  });
  return journalId;
}

/** Books a prize of points or credits; null for every other prize, and for one that rounding made nothing. */
async function bookPrize(
  sql: Sql,
  { id, playerId, currency, at }: Booking,
  { segment, prizeMinor }: Hit,
): Promise<string | null> {
  const { prizeKind } = segment;
  if ((prizeKind !== "points" && prizeKind !== "credit") || prizeMinor === 0n) return null;
  const isPoints = prizeKind === "points";
  const { journalId } = await post(sql, {
    kind: "spin.prize",
    idemKey: `spin:${id}:prize`,
    ref: { type: "spin", id },
    legs: [
      {
        account: houseAccount("shop", isPoints ? pointsCurrency : currency),
        amount: minorUnits(-prizeMinor),
      },
      { account: playerAccount(playerId, isPoints ? "points" : "main"), amount: prizeMinor },
    ],
    by: "system:shop",
    at,
  });
  return journalId;
}

/** Free rounds that a segment gives; null for other prizes. */
function roundsOf(segment: SegmentRow): NotifiedPrize["rounds"] {
  const { roundGame: game, roundGameName: name, roundCount: count, roundStakeMinor: stakeMinor } = segment;
  if (game === null || name === null || count === null || stakeMinor === null) return null;
  return { game, name, count, stakeMinor };
}

function currencyOfPrize({ prizeKind, prizeX100 }: SegmentRow, currency: string): string | null {
  if (prizeX100 === 0) return null;
  return prizeKind === "points" ? pointsCurrency : currency;
}

function statusOf({ prizeKind }: SegmentRow): SpinStatus {
  if (prizeKind === "bonus") return "bonus_pending";
  return prizeKind === "item" ? "item_pending" : "settled";
}
