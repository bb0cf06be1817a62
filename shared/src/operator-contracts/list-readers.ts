import { mayCall, type OperatorRole } from "./endpoint.ts";

/**
 * Roles of the calls that list the rows of an area of the desk. The contracts take them from here: the desk
 * decides with them which areas an operator has, and loads the schemas of a contract with the area. Source:
 * spec:operators#roles.
 */
export const listReaders = {
  adjustments: ["approver", "support", "risk"],
  audit: ["owner"],
  banks: ["cashier", "content"],
  catalogue: ["content"],
  claims: ["support", "risk"],
  commissions: ["risk"],
  content: ["content"],
  credits: ["approver", "content", "risk"],
  deposits: ["cashier", "approver"],
  errors: ["owner"],
  exclusions: ["support", "risk"],
  "free-rounds": ["support", "risk"],
  jackpots: ["approver", "content", "risk", "owner"],
  jobs: ["cashier", "owner"],
  maintenance: ["owner"],
  messages: ["support", "content"],
  operators: ["owner"],
  payments: ["cashier"],
  players: ["cashier", "approver", "support", "risk", "owner"],
  reconciliation: ["approver", "owner"],
  referrals: ["risk"],
  reports: ["cashier", "approver", "risk", "owner"],
  rounds: ["cashier"],
  roundsOutOfRange: ["cashier", "risk"],
  settings: ["owner"],
  spins: ["support", "risk"],
  studios: ["content"],
  support: ["support", "owner"],
  templates: ["support", "content", "owner"],
  transfers: ["cashier"],
  wheels: ["content"],
  withdrawals: ["cashier", "approver", "support"],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type ListName = keyof typeof listReaders;

/** True when an operator with these roles may read the list. */
export function mayList(roles: readonly OperatorRole[], list: ListName): boolean {
  return mayCall(roles, { roles: listReaders[list] });
}

/** Queues whose rows are in lists of other names. */
const listsOfQueue = {
  games: ["catalogue"],
  promotions: ["content"],
  rounds: ["rounds", "roundsOutOfRange"],
} as const satisfies Record<string, readonly ListName[]>;

/** Queues of the back office: the operators who may list their rows are notified of changes. */
export type OperatorQueue = ListName | keyof typeof listsOfQueue;

const isList = (name: string): name is ListName => Object.hasOwn(listReaders, name);

/**
 * True when an operator with these roles is notified of the changes of this queue; false for an unknown name.
 */
export function mayFollow(roles: readonly OperatorRole[], queue: string): boolean {
  const lists = new Map<string, readonly ListName[]>(Object.entries(listsOfQueue)).get(queue);
  return lists?.some((list) => mayList(roles, list)) ?? (isList(queue) && mayList(roles, queue));
}
