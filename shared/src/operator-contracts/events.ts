import { instant } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorPrefix, type OperatorRole } from "./endpoint.ts";

/** Address of the operators' event stream (server-sent events). Source: spec:operators#events-of-the-desk. */
export const operatorEventsPath = `${operatorPrefix}/events`;

/**
 * Header of a call that no person has caused, such as a list that an event refreshes. It does not count as activity, so that a
 * desk that nobody uses ends its session.
 */
export const unattendedHeader = "x-unattended";

/** Queues of the back office, each with the roles that are told of its changes: those that may read it. */
export const operatorQueues = {
  adjustments: ["approver", "support", "risk"],
  banks: ["cashier", "content", "owner"],
  claims: ["risk", "support"],
  commissions: ["risk"],
  content: ["content"],
  credits: ["approver", "content", "risk"],
  deposits: ["cashier", "approver"],
  errors: ["owner"],
  exclusions: ["risk", "support"],
  "free-rounds": ["risk", "support"],
  games: ["content", "owner"],
  jackpots: ["approver", "content", "risk", "owner"],
  jobs: ["owner", "cashier"],
  maintenance: ["owner"],
  messages: ["content", "support"],
  operators: ["owner"],
  payments: ["cashier"],
  players: ["cashier", "approver", "support", "risk", "owner"],
  promotions: ["content"],
  reconciliation: ["owner", "approver"],
  referrals: ["risk"],
  rounds: ["cashier", "risk"],
  settings: ["owner"],
  spins: ["risk", "support"],
  support: ["support", "owner"],
  templates: ["content", "support", "owner"],
  studios: ["content"],
  transfers: ["cashier"],
  wheels: ["content"],
  withdrawals: ["cashier", "approver", "support"],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OperatorQueue = keyof typeof operatorQueues;

/** All events of the stream, by name. Clients ignore unknown names and queues. */
export const operatorEvents = {
  ready: z.object({ serverTime: instant }),
  heartbeat: z.object({ t: instant }),
  /** Rows of this queue have changed. */
  "queue.changed": z.object({ queue: z.string() }),
  /** The session is over; the stream ends. */
  "session.ended": z.object({}),
} as const;
