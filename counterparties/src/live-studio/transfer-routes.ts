import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../platform/party-app.ts";
import { RefTaken, type Movement, type NewMovement, type Wallets } from "./wallets.ts";
import { requireSignature, signedBody } from "../platform/signed-request.ts";

/** Code of this studio at the site. */
export const liveStudioCode = "sandbox-live";
export const studioPath = `/studio/v1/${liveStudioCode}`;

const word = z.string().check(z.minLength(1), z.maxLength(128));

/** Source: spec:transfer-wallet#transfer-calls. Money is a JSON number of whole minor units. */
const transferRequest = z.object({
  ref: word,
  playerId: word,
  direction: z.enum(["in", "out"]),
  amount: z.number().check(z.int(), z.gt(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

/** Configurable faults of the studio. */
const behaviour = z.strictObject({
  /**
   * `silent` books nothing and never answers; `lost` books and never answers; `late` books after `lateMs`,
   * when the caller has given up, and answers then; `refuse` answers `failed`.
   */
  transfers: z.enum(["normal", "silent", "lost", "late", "refuse"]),
  /** `silent` never answers about rounds nor closes seats; `broken` answers about rounds with half a page. */
  rounds: z.enum(["normal", "silent", "broken"]),
  /** For so many calls of the kind that is not normal, then normal again. */
  next: z.number().check(z.int(), z.gte(1), z.lte(1_000)),
  lateMs: z.number().check(z.int(), z.gte(0), z.lte(minuteMs)),
});
type Behaviour = z.infer<typeof behaviour>;

const goodBehaviour: Behaviour = { transfers: "normal", rounds: "normal", next: 1, lateMs: 6_000 };

/** Current behaviour of the studio. */
export interface BehaviourControl {
  /** Returns the behaviour for this call, and counts the call. */
  next(kind: "transfers" | "rounds"): Behaviour;
  /** Changes the behaviour. */
  change(changes: Partial<Behaviour>): Behaviour;
}

export function createBehaviourControl(): BehaviourControl {
  let current = goodBehaviour;
  return {
    next(kind) {
      const now = current;
      if (now[kind] !== "normal") current = now.next > 1 ? { ...now, next: now.next - 1 } : goodBehaviour;
      return now;
    },
    change: (changes) => (current = z.parse(behaviour, { ...goodBehaviour, ...changes })),
  };
}

export interface TransferOptions {
  readonly clock: Clock;
  readonly secret: string;
  readonly wallets: Wallets;
  readonly behaviourControl: BehaviourControl;
  /** Aborted at shutdown: late transfers are then never booked. */
  readonly ending: AbortSignal;
}

/** API for the site to transfer money between its wallet and the studio's. */
export function transferRoutes(
  app: FastifyInstance,
  { clock, secret, wallets, behaviourControl, ending }: TransferOptions,
): void {
  requireSignature(app, clock, () => secret);

  async function transfer(wanted: NewMovement, reply: FastifyReply) {
    const known = wallets.movement(wanted.ref);
    if (known) return toTransferReply(book(wallets, wanted), wallets);
    const { transfers, lateMs } = behaviourControl.next("transfers");
    if (transfers === "silent") return reply.hijack();
    if (transfers === "late") await sleep(lateMs, undefined, { signal: ending });
    const booked = book(wallets, wanted, transfers === "refuse");
    return transfers === "lost" ? reply.hijack() : toTransferReply(booked, wallets);
  }

  app.post(`${studioPath}/transfer`, (request, reply) => {
    const { direction, amount, ...wanted } = z.parse(transferRequest, signedBody(request));
    return transfer({ ...wanted, kind: direction, amount: BigInt(amount) }, reply);
  });

  app.get<{ Params: { ref: string } }>(`${studioPath}/transfer/:ref`, (request, reply) => {
    const known = wallets.movement(request.params.ref);
    if (!known || known.kind === "round") return reply.code(404).send({ status: "unknown" });
    return { status: known.status };
  });

  app.get<{ Params: { playerId: string } }>(`${studioPath}/balance/:playerId`, (request) => {
    const { balance, seq } = wallets.find(request.params.playerId);
    return { balance: Number(balance), seq };
  });

  app.post(`${studioPath}/sandbox/behaviour`, (request) => {
    return behaviourControl.change(z.parse(z.looseObject({}), signedBody(request)));
  });
}

function book(wallets: Wallets, wanted: NewMovement, refused = false): Movement {
  try {
    return wallets.book(wanted, refused);
  } catch (error) {
    if (error instanceof RefTaken) throw new Refusal(409, "REF_TAKEN");
    throw error;
  }
}

/** Status of the transfer, with the current balance. */
function toTransferReply({ status, playerId }: Movement, wallets: Wallets) {
  const { balance, seq } = wallets.find(playerId);
  return { status, balance: Number(balance), seq };
}
