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

interface OwnArea {
  readonly label: DeskKey;
  /** Absent for the one list that has the name of the path. */
  readonly lists?: readonly ListName[];
  readonly page: LoadedPage;
}

/** One area of the desk: what an operator can open who may read one of its lists. */
export interface Area extends Required<OwnArea> {
  /** First segment below `/desk`; also the name of its folder in that of its group. */
  readonly path: string;
  readonly group: AreaGroup;
}

/** Areas of each group by their path, in the order of its tabs. */
const areasOf: Readonly<Record<AreaGroup, Readonly<Record<string, OwnArea>>>> = {
  cashier: {
    deposits: {
      label: "deposits.title",
      page: onDemand(async () => (await import("./cashier/deposits/deposits-page.tsx")).DepositsPage),
    },
    withdrawals: {
      label: "withdrawals.title",
      page: onDemand(
        async () => (await import("./cashier/withdrawals/withdrawals-page.tsx")).WithdrawalsPage,
      ),
    },
    payments: {
      label: "payments.title",
      page: onDemand(async () => (await import("./cashier/payments/payments-page.tsx")).PaymentsPage),
    },
    transfers: {
      label: "transfers.title",
      page: onDemand(async () => (await import("./cashier/transfers/transfers-page.tsx")).TransfersPage),
    },
    rounds: {
      label: "rounds.title",
      lists: ["rounds", "roundsOutOfRange"],
      page: onDemand(async () => (await import("./cashier/rounds/rounds-page.tsx")).RoundsPage),
    },
    reconciliation: {
      label: "reconciliation.title",
      page: onDemand(
        async () => (await import("./cashier/reconciliation/reconciliation-page.tsx")).ReconciliationPage,
      ),
    },
    reports: {
      label: "reports.title",
      page: onDemand(async () => (await import("./cashier/reports/reports-page.tsx")).ReportsPage),
    },
    banks: {
      label: "banks.title",
      page: onDemand(async () => (await import("./cashier/banks/banks-page.tsx")).BanksPage),
    },
  },
  players: {
    exclusions: {
      label: "exclusions.title",
      page: onDemand(async () => (await import("./players/exclusions/exclusions-page.tsx")).ExclusionsPage),
    },
    claims: {
      label: "claims.title",
      page: onDemand(async () => (await import("./players/claims/claims-page.tsx")).ClaimsPage),
    },
    commissions: {
      label: "commissions.title",
      page: onDemand(
        async () => (await import("./players/commissions/commissions-page.tsx")).CommissionsPage,
      ),
    },
    messages: {
      label: "messages.title",
      page: onDemand(async () => (await import("./players/messages/messages-page.tsx")).MessagesPage),
    },
    players: {
      label: "players.title",
      page: onDemand(async () => (await import("./players/players/players-page.tsx")).PlayersPage),
    },
    support: {
      label: "support.title",
      page: onDemand(async () => (await import("./players/support/support-page.tsx")).SupportPage),
    },
    templates: {
      label: "templates.title",
      page: onDemand(async () => (await import("./players/templates/templates-page.tsx")).TemplatesPage),
    },
    adjustments: {
      label: "adjustments.title",
      page: onDemand(
        async () => (await import("./players/adjustments/adjustments-page.tsx")).AdjustmentsPage,
      ),
    },
    referrals: {
      label: "referrals.title",
      page: onDemand(async () => (await import("./players/referrals/referrals-page.tsx")).ReferralsPage),
    },
  },
  offers: {
    spins: {
      label: "spins.title",
      page: onDemand(async () => (await import("./offers/spins/spins-page.tsx")).SpinsPage),
    },
    "free-rounds": {
      label: "freeRounds.title",
      page: onDemand(async () => (await import("./offers/free-rounds/free-rounds-page.tsx")).FreeRoundsPage),
    },
    wheels: {
      label: "wheels.title",
      page: onDemand(async () => (await import("./offers/wheels/wheels-page.tsx")).WheelsPage),
    },
    content: {
      label: "content.title",
      page: onDemand(async () => (await import("./offers/content/content-page.tsx")).ContentPage),
    },
    credits: {
      label: "credits.title",
      page: onDemand(async () => (await import("./offers/credits/credits-page.tsx")).CreditsPage),
    },
  },
  games: {
    studios: {
      label: "studios.title",
      page: onDemand(async () => (await import("./games/studios/studios-page.tsx")).StudiosPage),
    },
    jackpots: {
      label: "jackpots.title",
      page: onDemand(async () => (await import("./games/jackpots/jackpots-page.tsx")).JackpotsPage),
    },
    catalogue: {
      label: "catalogue.title",
      page: onDemand(async () => (await import("./games/catalogue/catalogue-page.tsx")).CataloguePage),
    },
  },
  site: {
    jobs: {
      label: "jobs.title",
      page: onDemand(async () => (await import("./site/jobs/jobs-page.tsx")).JobsPage),
    },
    audit: {
      label: "audit.title",
      page: onDemand(async () => (await import("./site/audit/audit-page.tsx")).AuditPage),
    },
    operators: {
      label: "operators.title",
      page: onDemand(async () => (await import("./site/operators/operators-page.tsx")).OperatorsPage),
    },
    errors: {
      label: "errorLog.title",
      page: onDemand(async () => (await import("./site/errors/errors-page.tsx")).ErrorsPage),
    },
    maintenance: {
      label: "maintenance.title",
      page: onDemand(async () => (await import("./site/maintenance/maintenance-page.tsx")).MaintenancePage),
    },
    settings: {
      label: "settings.title",
      page: onDemand(async () => (await import("./site/settings/settings-page.tsx")).SettingsPage),
    },
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
