import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { onDemand, type IconName } from "@tessera/shared/ui";
import type { DeskKey } from "./texts.ts";

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

/** One area of the desk: what an operator with one of its roles can open. */
export interface Area {
  /** First segment below `/desk`; also the name of its folder. */
  readonly path: string;
  readonly group: AreaGroup;
  readonly label: DeskKey;
  /** Roles of which one is sufficient: those that may read its list. */
  readonly roles: readonly OperatorRole[];
  readonly page: LoadedPage;
}

/** All areas, in the order of the tabs of their group. The first one that an operator may open is the start page. */
export const areas: readonly Area[] = [
  {
    path: "withdrawals",
    group: "cashier",
    label: "withdrawals.title",
    roles: ["cashier", "approver", "support"],
    page: onDemand(async () => (await import("./withdrawals/withdrawals-page.tsx")).WithdrawalsPage),
  },
];

/** Areas that somebody with these roles may open. */
export function areasFor(roles: readonly OperatorRole[]): readonly Area[] {
  return areas.filter((area) => area.roles.some((role) => roles.includes(role)));
}
