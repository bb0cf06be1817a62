import { instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint, type OperatorRole } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { listDay } from "./list-query.ts";
import { type MoneyFigure, moneyFigures } from "./overview.ts";

/** Rows of a report: one for each day, month or studio. */
export const reportGroups = ["day", "month", "studio"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/**
 * Most days of a report. One with a row for each day is shorter than one whose rows are months or studios.
 */
export const reportDaysMax = { day: 400, month: 3_660, studio: 3_660 } as const satisfies Record<
  ReportGroup,
  number
>;

/** Numbers of players: those with a round that began on a day, and those who registered on it. */
export type PlayerFigure = "activePlayers" | "newPlayers";
export type ReportFigure = MoneyFigure | PlayerFigure;

/** Figures of a report, each with the roles that may see it. Source: spec:operators#reports. */
export const reportFigures: Readonly<Record<ReportFigure, readonly OperatorRole[]>> = {
  ...moneyFigures,
  activePlayers: listReaders.reports,
  newPlayers: listReaders.reports,
};

/** Figures that a studio has. The others belong to no studio. */
export const studioFigures: readonly ReportFigure[] = ["grossRevenue", "activePlayers"];

const money = z.nullable(minor);

/** Figures of one row, null where the operator may not see one or where it belongs to no studio. */
const figures = {
  moneyIn: money,
  moneyOut: money,
  grossRevenue: money,
  bonusCost: money,
  /** Active players of a day; of several days, their average, with one decimal. */
  activePlayers: z.nullable(z.number()),
  newPlayers: z.nullable(z.number()),
} as const satisfies Record<ReportFigure, z.ZodMiniType>;

const reportRow = z.object({ key: z.string(), ...figures });
/**
 * Row of a report. Its key is `YYYY-MM-DD`, `YYYY-MM` or the code of a studio; its money is in real units.
 */
export type ReportRow = z.infer<typeof reportRow>;

const reportOfCurrency = z.object({
  currency: z.string(),
  /** Decimal places of the real currency. */
  realExponent: z.number(),
  total: z.object(figures),
  /** Days and months from the earliest to the latest, without gaps; studios by their revenue. */
  rows: z.array(reportRow),
});
export type ReportOfCurrency = z.infer<typeof reportOfCurrency>;

export const operatorReportsApi = {
  read: operatorEndpoint("GET /reports", {
    summary:
      "Figures of the Bangkok days `from` to `to`, both included, by day, month or studio in each currency, as far as the calling " +
      "operator's roles may see them. DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG",
    roles: listReaders.reports,
    query: z.object({
      from: listDay,
      to: listDay,
      by: z.enum(reportGroups),
      /** Code of a studio; its figures only. */
      studio: z.optional(z.string().check(z.maxLength(40))),
    }),
    reply: z.object({
      at: instant,
      /** All studios, by name. */
      studios: z.array(z.object({ code: z.string(), name: z.string() })),
      currencies: z.array(reportOfCurrency),
    }),
  }),
} as const;
