import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { type ListName, mayList } from "@tessera/shared/operator-contracts/list-readers";
import { onDemand, type IconName } from "@tessera/shared/ui";
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

/** One area of the desk: what an operator can open who may read one of its lists. */
export interface Area {
  /** First segment below `/desk`; also the name of its folder in that of its group. */
  readonly path: string;
  readonly group: AreaGroup;
  readonly label: DeskKey;
  readonly lists: readonly ListName[];
  readonly page: LoadedPage;
}

/** All areas, in the order of the tabs of their group. */
export const areas: readonly Area[] = [
  {
    path: "deposits",
    group: "cashier",
    label: "deposits.title",
    lists: ["deposits"],
    page: onDemand(async () => (await import("./cashier/deposits/deposits-page.tsx")).DepositsPage),
  },
  {
    path: "withdrawals",
    group: "cashier",
    label: "withdrawals.title",
    lists: ["withdrawals"],
    page: onDemand(async () => (await import("./cashier/withdrawals/withdrawals-page.tsx")).WithdrawalsPage),
  },
  {
    path: "payments",
    group: "cashier",
    label: "payments.title",
    lists: ["payments"],
    page: onDemand(async () => (await import("./cashier/payments/payments-page.tsx")).PaymentsPage),
  },
  {
    path: "transfers",
    group: "cashier",
    label: "transfers.title",
    lists: ["transfers"],
    page: onDemand(async () => (await import("./cashier/transfers/transfers-page.tsx")).TransfersPage),
  },
  {
    path: "rounds",
    group: "cashier",
    label: "rounds.title",
    lists: ["rounds", "roundsOutOfRange"],
    page: onDemand(async () => (await import("./cashier/rounds/rounds-page.tsx")).RoundsPage),
  },
  {
    path: "exclusions",
    group: "players",
    label: "exclusions.title",
    lists: ["exclusions"],
    page: onDemand(async () => (await import("./players/exclusions/exclusions-page.tsx")).ExclusionsPage),
  },
  {
    path: "claims",
    group: "players",
    label: "claims.title",
    lists: ["claims"],
    page: onDemand(async () => (await import("./players/claims/claims-page.tsx")).ClaimsPage),
  },
  {
    path: "commissions",
    group: "players",
    label: "commissions.title",
    lists: ["commissions"],
    page: onDemand(async () => (await import("./players/commissions/commissions-page.tsx")).CommissionsPage),
  },
  {
    path: "spins",
    group: "offers",
    label: "spins.title",
    lists: ["spins"],
    page: onDemand(async () => (await import("./offers/spins/spins-page.tsx")).SpinsPage),
  },
  {
    path: "free-rounds",
    group: "offers",
    label: "freeRounds.title",
    lists: ["free-rounds"],
    page: onDemand(async () => (await import("./offers/free-rounds/free-rounds-page.tsx")).FreeRoundsPage),
  },
  {
    path: "wheels",
    group: "offers",
    label: "wheels.title",
    lists: ["wheels"],
    page: onDemand(async () => (await import("./offers/wheels/wheels-page.tsx")).WheelsPage),
  },
  {
    path: "content",
    group: "offers",
    label: "content.title",
    lists: ["content"],
    page: onDemand(async () => (await import("./offers/content/content-page.tsx")).ContentPage),
  },
  {
    path: "credits",
    group: "offers",
    label: "credits.title",
    lists: ["credits"],
    page: onDemand(async () => (await import("./offers/credits/credits-page.tsx")).CreditsPage),
  },
  {
    path: "studios",
    group: "games",
    label: "studios.title",
    lists: ["studios"],
    page: onDemand(async () => (await import("./games/studios/studios-page.tsx")).StudiosPage),
  },
  {
    path: "messages",
    group: "players",
    label: "messages.title",
    lists: ["messages"],
    page: onDemand(async () => (await import("./players/messages/messages-page.tsx")).MessagesPage),
  },
  {
    path: "jackpots",
    group: "games",
    label: "jackpots.title",
    lists: ["jackpots"],
    page: onDemand(async () => (await import("./games/jackpots/jackpots-page.tsx")).JackpotsPage),
  },
  {
    path: "jobs",
    group: "site",
    label: "jobs.title",
    lists: ["jobs"],
    page: onDemand(async () => (await import("./site/jobs/jobs-page.tsx")).JobsPage),
  },
  {
    path: "audit",
    group: "site",
    label: "audit.title",
    lists: ["audit"],
    page: onDemand(async () => (await import("./site/audit/audit-page.tsx")).AuditPage),
  },
  {
    path: "operators",
    group: "site",
    label: "operators.title",
    lists: ["operators"],
    page: onDemand(async () => (await import("./site/operators/operators-page.tsx")).OperatorsPage),
  },
  {
    path: "players",
    group: "players",
    label: "players.title",
    lists: ["players"],
    page: onDemand(async () => (await import("./players/players/players-page.tsx")).PlayersPage),
  },
  {
    path: "support",
    group: "players",
    label: "support.title",
    lists: ["support"],
    page: onDemand(async () => (await import("./players/support/support-page.tsx")).SupportPage),
  },
  {
    path: "templates",
    group: "players",
    label: "templates.title",
    lists: ["templates"],
    page: onDemand(async () => (await import("./players/templates/templates-page.tsx")).TemplatesPage),
  },
  {
    path: "adjustments",
    group: "players",
    label: "adjustments.title",
    lists: ["adjustments"],
    page: onDemand(async () => (await import("./players/adjustments/adjustments-page.tsx")).AdjustmentsPage),
  },
  {
    path: "referrals",
    group: "players",
    label: "referrals.title",
    lists: ["referrals"],
    page: onDemand(async () => (await import("./players/referrals/referrals-page.tsx")).ReferralsPage),
  },
  {
    path: "reconciliation",
    group: "cashier",
    label: "reconciliation.title",
    lists: ["reconciliation"],
    page: onDemand(
      async () => (await import("./cashier/reconciliation/reconciliation-page.tsx")).ReconciliationPage,
    ),
  },
  {
    path: "reports",
    group: "cashier",
    label: "reports.title",
    lists: ["reports"],
    page: onDemand(async () => (await import("./cashier/reports/reports-page.tsx")).ReportsPage),
  },
  {
    path: "banks",
    group: "cashier",
    label: "banks.title",
    lists: ["banks"],
    page: onDemand(async () => (await import("./cashier/banks/banks-page.tsx")).BanksPage),
  },
  {
    path: "errors",
    group: "site",
    label: "errorLog.title",
    lists: ["errors"],
    page: onDemand(async () => (await import("./site/errors/errors-page.tsx")).ErrorsPage),
  },
  {
    path: "catalogue",
    group: "games",
    label: "catalogue.title",
    lists: ["catalogue"],
    page: onDemand(async () => (await import("./games/catalogue/catalogue-page.tsx")).CataloguePage),
  },
  {
    path: "maintenance",
    group: "site",
    label: "maintenance.title",
    lists: ["maintenance"],
    page: onDemand(async () => (await import("./site/maintenance/maintenance-page.tsx")).MaintenancePage),
  },
  {
    path: "settings",
    group: "site",
    label: "settings.title",
    lists: ["settings"],
    page: onDemand(async () => (await import("./site/settings/settings-page.tsx")).SettingsPage),
  },
];

/** Areas that somebody with these roles may open. */
export function areasFor(roles: readonly OperatorRole[]): readonly Area[] {
  return areas.filter(({ lists }) => lists.some((list) => mayList(roles, list)));
}
