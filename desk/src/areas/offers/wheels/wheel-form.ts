import type { PrizeKind } from "@tessera/shared/contracts/shop";
import { forEachLanguage, type Language } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { minorPerPoint } from "@tessera/shared/core/wheel-prize";
import type { Trail } from "@tessera/shared/operator-contracts/trail";
import {
  type OperatorWheel,
  type SegmentContent,
  type WheelContent,
  wheelContent,
} from "@tessera/shared/operator-contracts/wheels";
import { findWheelFaults } from "@tessera/shared/operator-contracts/wheel-rules";
import { amountText, hundredthsText, isCredits, minorOfText } from "../../../ui/index.ts";
import * as z from "@tessera/shared/schema";

/** A wheel with what operators have done to it. */
export type WheelWithTrail = OperatorWheel & { readonly trail: Trail };

export type Texts = Readonly<Record<Language, string>>;

/**
 * A segment as it is typed. Texts of fields that its kind of prize does not have are preserved, in case the
 * kind changes back.
 */
export interface SegmentForm {
  /** Identifies the segment while it is moved. */
  readonly key: string;
  readonly prizeKind: PrizeKind;
  readonly weight: string;
  /** Factor of the bet with up to two decimals. */
  readonly factor: string;
  readonly label: Texts;
  readonly promotionSlug: string;
  readonly game: string;
  readonly count: string;
  /** Stake of a free round in credits. */
  readonly stake: string;
  /** Empty without a bound. */
  readonly stock: string;
}

/** A wheel as it is typed. */
export interface WheelForm {
  readonly title: Texts;
  /** In points. */
  readonly bets: readonly string[];
  /** Empty without a bound. */
  readonly dailyLimit: string;
  /** In credits. */
  readonly budget: string;
  readonly sort: string;
  readonly segments: readonly SegmentForm[];
}

/** Validation keys by path in the content of a wheel. */
export type Faults = Readonly<Record<string, string>>;

/** Parts of the form that one part of the editor shows and changes. */
export interface FormProps {
  readonly form: WheelForm;
  readonly faults: Faults;
  readonly change: (next: Partial<WheelForm>) => void;
}

export const hasFactor = (kind: PrizeKind) => kind === "points" || kind === "credit" || kind === "bonus";

let keys = 0;
const newKey = () => `segment-${(keys += 1)}`;

const noTexts = forEachLanguage(() => "");

/** Returns a segment without a prize, as a new one begins. */
export function newSegment(): SegmentForm {
  return {
    key: newKey(),
    prizeKind: "none",
    weight: "1",
    factor: "1",
    label: noTexts,
    promotionSlug: "",
    game: "",
    count: "1",
    stake: "1",
    stock: "",
  };
}

/** Content of a wheel that has just been created: one segment without a prize. */
export const firstContent = (title: Texts): WheelContent => ({
  title,
  betsMinor: [minorUnits(10n * minorPerPoint)],
  dailyLimit: null,
  budgetMinor: minorUnits(0n),
  sort: 0,
  segments: [
    {
      position: 0,
      weight: 1,
      prizeKind: "none",
      prizeX100: 0,
      label: null,
      promotionSlug: null,
      freeRounds: null,
      stock: null,
    },
  ],
});

const numberText = (value: number | null) => (value === null ? "" : String(value));

type Stored = Pick<OperatorWheel, "title" | "betsMinor" | "dailyLimit" | "budgetMinor" | "sort" | "segments">;

/** Form of what a wheel has now: its draft, or what is published. */
export function formOf(wheel: OperatorWheel): WheelForm {
  const { title, betsMinor, dailyLimit, budgetMinor, sort, segments }: Stored | WheelContent =
    wheel.draft?.content ?? wheel;
  return {
    title: { ...noTexts, ...title },
    bets: betsMinor.map((bet) => String(bet / minorPerPoint)),
    dailyLimit: numberText(dailyLimit),
    budget: amountText(budgetMinor),
    sort: String(sort),
    segments: segments.map((segment) => ({
      ...newSegment(),
      prizeKind: segment.prizeKind,
      weight: String(segment.weight),
      ...(segment.prizeX100 > 0 && { factor: hundredthsText(segment.prizeX100) }),
      ...(segment.label && { label: { ...noTexts, ...segment.label } }),
      promotionSlug: segment.promotionSlug ?? "",
      ...(segment.freeRounds && {
        game: segment.freeRounds.game,
        count: String(segment.freeRounds.count),
        stake: amountText(segment.freeRounds.stakeMinor),
      }),
      stock: numberText(segment.stock),
    })),
  };
}

/** Whole number of a typed text; NaN for every other text. */
const wholeOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN);
const optionalWhole = (text: string) => (text.trim() === "" ? null : wholeOf(text));

/** Hundredths of a typed number with up to two decimals; NaN for every other text. */
const hundredthsOf = (text: string) => (isCredits(text) ? Number(minorOfText(text)) : NaN);

/** Minor units of a typed amount without a sign; 0 for every other text. */
const amountOf = (text: string) => minorUnits((isCredits(text) && minorOfText(text)) || 0n);

function segmentOf(typed: SegmentForm, position: number): SegmentContent {
  const { prizeKind, weight, factor, label, promotionSlug, game, count, stake, stock } = typed;
  return {
    position,
    weight: wholeOf(weight),
    prizeKind,
    prizeX100: hasFactor(prizeKind) ? hundredthsOf(factor) : 0,
    label: prizeKind === "item" ? label : null,
    promotionSlug: prizeKind === "bonus" && promotionSlug.trim() !== "" ? promotionSlug.trim() : null,
    freeRounds:
      prizeKind === "free_rounds"
        ? {
            game: game.trim(),
            count: wholeOf(count),
            stakeMinor: amountOf(stake),
          }
        : null,
    stock: prizeKind === "none" ? null : optionalWhole(stock),
  };
}

/** Content of a form; numbers that are none are NaN, and amounts that are none are 0. */
export function contentOf({ title, bets, dailyLimit, budget, sort, segments }: WheelForm): WheelContent {
  return {
    title,
    betsMinor: bets.map((bet) => minorUnits(BigInt(wholeOf(bet) || 0) * minorPerPoint)),
    dailyLimit: optionalWhole(dailyLimit),
    budgetMinor: amountOf(budget),
    sort: wholeOf(sort),
    segments: segments.map(segmentOf),
  };
}

/** Content as it is sent, before its schema has judged it. */
const sentOf = ({ betsMinor, budgetMinor, segments, ...content }: WheelContent) => ({
  ...content,
  budgetMinor: String(budgetMinor),
  betsMinor: betsMinor.map(String),
  segments: segments.map(({ freeRounds, ...segment }) => ({
    ...segment,
    freeRounds: freeRounds && { ...freeRounds, stakeMinor: String(freeRounds.stakeMinor) },
  })),
});

/**
 * Finds everything that is wrong with a form, with the rules of the server: validation keys by field; empty
 * when it can be sent. Promotions and games are known to the server alone.
 *
 * @param budgetUsedMinor part of the budget that the wheel's prizes have cost so far, in minor units
 */
export function faultsOf(form: WheelForm, budgetUsedMinor: bigint): Faults {
  const content = contentOf(form);
  const { error } = z.safeParse(wheelContent, sentOf(content));
  const stakeFaults = content.segments.flatMap(({ freeRounds }, index) =>
    freeRounds && freeRounds.stakeMinor <= 0n
      ? [[`segments.${index}.freeRounds.stakeMinor`, "wheel.stake"] as const]
      : [],
  );
  const shapeFaults = (error?.issues ?? []).map(
    ({ path, message }) => [path.join("."), message === "Invalid input" ? "required" : message] as const,
  );
  const budgetFaults = isCredits(form.budget) ? [] : [["budgetMinor", "wheel.stake"] as const];
  return {
    ...findWheelFaults(content, budgetUsedMinor),
    ...Object.fromEntries([...stakeFaults, ...budgetFaults, ...shapeFaults]),
  };
}
