import { instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint, type OperatorRole, operatorRoles } from "./endpoint.ts";

/**
 * Queues of rows that wait for a person, who sees those that he may decide about. Source:
 * spec:operators#start-page.
 */
export const waitingQueues = [
  "deposits",
  "withdrawals",
  "payouts",
  "payments",
  "transfers",
  "rounds",
  "discrepancies",
  "differences",
  "proposedDifferences",
  "adjustments",
  "referrals",
  "spins",
  "support",
  "credits",
  "draws",
] as const;
export type WaitingQueue = (typeof waitingQueues)[number];

/** Parts of the site that fail by themselves; operators see those that they look after. */
export const failingParts = ["jobs", "feeds", "studioRounds", "gatewayCalls", "gatewayEvents"] as const;
export type FailingPart = (typeof failingParts)[number];

/** Figures of a day's money, each with the roles that may see it. Source: spec:operators#money-of-a-day. */
export const moneyFigures = {
  moneyIn: ["cashier", "approver", "owner"],
  moneyOut: ["cashier", "approver", "owner"],
  grossRevenue: ["approver", "risk", "owner"],
  bonusCost: ["approver", "risk", "owner"],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type MoneyFigure = keyof typeof moneyFigures;

/** Names of a record, typed. */
function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[];
}
export const moneyFigureNames = namesOf(moneyFigures);

/** Filters the names that one of the roles is given for, in the order of the record. */
export function namesFor<Name extends string>(
  record: Readonly<Record<Name, readonly OperatorRole[]>>,
  roles: readonly OperatorRole[],
): readonly Name[] {
  return namesOf(record).filter((name) => record[name].some((role) => roles.includes(role)));
}

const waiting = z.object({
  queue: z.enum(waitingQueues),
  waiting: z.number(),
  /** Beginning of the longest wait; null when nothing waits. */
  oldest: z.nullable(instant),
  /** Median of the waits until now; null when nothing waits. */
  medianSeconds: z.nullable(z.number()),
});
export type Waiting = z.infer<typeof waiting>;

const failing = z.object({
  part: z.enum(failingParts),
  count: z.number(),
  /** Time of the earliest failure that is known; null without one. */
  since: z.nullable(instant),
});
export type Failing = z.infer<typeof failing>;

const moneyOfDay = z.object({
  figure: z.enum(moneyFigureNames),
  currency: z.string(),
  /** Decimal places of the real currency. */
  realExponent: z.number(),
  /** In the smallest unit of the real currency: from the day's beginning until now. */
  today: minor,
  /** Of the day before until the same time of day, in the same unit. */
  dayBeforeByNow: minor,
  /** Of the whole day before, in the same unit. */
  dayBefore: minor,
});
export type MoneyOfDay = z.infer<typeof moneyOfDay>;

export const overviewApi = {
  waiting: operatorEndpoint("GET /overview", {
    summary: "What waits for the calling operator's roles, and what fails of what they look after",
    roles: operatorRoles,
    reply: z.object({ at: instant, queues: z.array(waiting), failures: z.array(failing) }),
  }),
  money: operatorEndpoint("GET /overview/money", {
    summary:
      "Figures of the Bangkok day and of the day before from the ledger, in real money by currency, as far as the calling " +
      "operator's roles may see them",
    roles: operatorRoles.filter((role) => namesFor(moneyFigures, [role]).length > 0),
    reply: z.object({ at: instant, figures: z.array(moneyOfDay) }),
  }),
} as const;
