import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { type ListName, mayList } from "@tessera/shared/operator-contracts/list-readers";
import { onDemand, type IconName } from "@tessera/shared/ui";
import type { ComponentType } from "react";
import type { DeskKey } from "../texts.ts";

type LoadedPage = ReturnType<typeof onDemand<object>>;

/** Groups of areas, in the order of the rail. */
export const areaGroups = [
  { code: "cashier", icon: "bank" },
  { code: "players", icon: "referral" },
  { code: "offers", icon: "promotions" },
  { code: "games", icon: "games" },
  { code: "site", icon: "filter" },
] as const satisfies readonly { readonly code: string; readonly icon: IconName }[];

export type AreaGroup = (typeof areaGroups)[number]["code"];

interface OwnArea {
  readonly label: DeskKey;
  readonly lists?: readonly ListName[];
  readonly page: LoadedPage;
}

/** One area of the desk: what an operator can open who may read one of its lists. */
export interface Area extends Required<OwnArea> {
  /** First segment below `/desk`; also the name of its folder in that of its group. */
  readonly path: string;
  readonly group: AreaGroup;
}

/**
 * Returns an area whose page is loaded when it is first opened.
 *
 * @param name export of the module with the page
 * @param lists of which one is sufficient to open it; absent for the one list that has the name of the path
 */
function area<Name extends string>(
  label: DeskKey,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  lists?: readonly ListName[],
): OwnArea {
  return { label, page: onDemand(async () => (await load())[name]), ...(lists && { lists }) };
}

/** Areas of each group by their path, in the order of its tabs. */
const areasOf: Readonly<Record<AreaGroup, Readonly<Record<string, OwnArea>>>> = {
  cashier: {
    deposits: area("deposits.title", () => import("./cashier/deposits/deposits-page.tsx"), "DepositsPage"),
    withdrawals: area(
      "withdrawals.title",
      () => import("./cashier/withdrawals/withdrawals-page.tsx"),
      "WithdrawalsPage",
    ),
    payments: area("payments.title", () => import("./cashier/payments/payments-page.tsx"), "PaymentsPage"),
    transfers: area(
      "transfers.title",
      () => import("./cashier/transfers/transfers-page.tsx"),
      "TransfersPage",
    ),
    rounds: area("rounds.title", () => import("./cashier/rounds/rounds-page.tsx"), "RoundsPage", [
      "rounds",
      "roundsOutOfRange",
    ]),
    reconciliation: area(
      "reconciliation.title",
      () => import("./cashier/reconciliation/reconciliation-page.tsx"),
      "ReconciliationPage",
    ),
    reports: area("reports.title", () => import("./cashier/reports/reports-page.tsx"), "ReportsPage"),
    banks: area("banks.title", () => import("./cashier/banks/banks-page.tsx"), "BanksPage"),
  },
  players: {
    exclusions: area(
      "exclusions.title",
      () => import("./players/exclusions/exclusions-page.tsx"),
      "ExclusionsPage",
    ),
    claims: area("claims.title", () => import("./players/claims/claims-page.tsx"), "ClaimsPage"),
    commissions: area(
      "commissions.title",
      () => import("./players/commissions/commissions-page.tsx"),
      "CommissionsPage",
    ),
    messages: area("messages.title", () => import("./players/messages/messages-page.tsx"), "MessagesPage"),
    players: area("players.title", () => import("./players/players/players-page.tsx"), "PlayersPage"),
    support: area("support.title", () => import("./players/support/support-page.tsx"), "SupportPage"),
    templates: area(
      "templates.title",
      () => import("./players/templates/templates-page.tsx"),
      "TemplatesPage",
    ),
    adjustments: area(
      "adjustments.title",
      () => import("./players/adjustments/adjustments-page.tsx"),
      "AdjustmentsPage",
    ),
    referrals: area(
      "referrals.title",
      () => import("./players/referrals/referrals-page.tsx"),
      "ReferralsPage",
    ),
  },
  offers: {
    spins: area("spins.title", () => import("./offers/spins/spins-page.tsx"), "SpinsPage"),
    "free-rounds": area(
      "freeRounds.title",
      () => import("./offers/free-rounds/free-rounds-page.tsx"),
      "FreeRoundsPage",
    ),
    wheels: area("wheels.title", () => import("./offers/wheels/wheels-page.tsx"), "WheelsPage"),
    content: area("content.title", () => import("./offers/content/content-page.tsx"), "ContentPage"),
    credits: area("credits.title", () => import("./offers/credits/credits-page.tsx"), "CreditsPage"),
  },
  games: {
    studios: area("studios.title", () => import("./games/studios/studios-page.tsx"), "StudiosPage"),
    jackpots: area("jackpots.title", () => import("./games/jackpots/jackpots-page.tsx"), "JackpotsPage"),
    catalogue: area("catalogue.title", () => import("./games/catalogue/catalogue-page.tsx"), "CataloguePage"),
  },
  site: {
    jobs: area("jobs.title", () => import("./site/jobs/jobs-page.tsx"), "JobsPage"),
    audit: area("audit.title", () => import("./site/audit/audit-page.tsx"), "AuditPage"),
    operators: area("operators.title", () => import("./site/operators/operators-page.tsx"), "OperatorsPage"),
    errors: area("errorLog.title", () => import("./site/errors/errors-page.tsx"), "ErrorsPage"),
    maintenance: area(
      "maintenance.title",
      () => import("./site/maintenance/maintenance-page.tsx"),
      "MaintenancePage",
    ),
    settings: area("settings.title", () => import("./site/settings/settings-page.tsx"), "SettingsPage"),
  },
};

/** All areas, in the order of the tabs of their group. */
export const areas: readonly Area[] = areaGroups.flatMap(({ code: group }) =>
  // Without `lists`, the path is the name of a list.
  Object.entries(areasOf[group]).map(([path, area]) => ({ path, group, lists: [path as ListName], ...area })),
);

/** Areas that somebody with these roles may open. */
export function areasFor(roles: readonly OperatorRole[]): readonly Area[] {
  return areas.filter(({ lists }) => lists.some((list) => mayList(roles, list)));
}
