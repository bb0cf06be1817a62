import { remoteName } from "@tessera/shared/contracts/release-map";
import { everybodyPpm } from "@tessera/shared/core/cohort";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LiveReleases } from "../live/live.ts";
import type { SignedPointers } from "../live/signed-pointers.ts";
import type { PointerChange } from "../pointers/change-pointer.ts";
import type { AttemptedAction } from "../pointers/event-chain.ts";
import { retire, rollBack, type RollbackChange } from "../pointers/move-pointer.ts";
import type { PointerRequest } from "../pointers/pointer-request.ts";
import {
  changePolicy,
  lockRemote,
  pauseRollout,
  resumeRollout,
  unlockRemote,
  yankRelease,
} from "../pointers/rollout-controls.ts";
import { advance, promote } from "../pointers/rollouts.ts";
import { canPromote, tryPromotion, type TryDependencies } from "../pointers/try-promotion.ts";
import {
  advanceBody,
  lockBody,
  pauseBody,
  policyBody,
  promoteBody,
  promotionCheckBody,
  registryBase,
  resumeBody,
  retireBody,
  rollbackBody,
  unlockBody,
  yankBody,
  type PointerChangeReply,
  type RollbackChangeReply,
  type Scope,
} from "../registry/registry-api.ts";
import { nameOf } from "../registry/release-rows.ts";
import { afterTrial } from "./after-trial.ts";
import { notesRefused, type NoteRefusedDependencies } from "./note-refused.ts";
import type { Authorize } from "./operators.ts";
import { parse } from "./parse.ts";

export interface PointerRoutesDependencies extends TryDependencies, NoteRefusedDependencies {
  readonly authorize: Authorize;
  readonly live: LiveReleases;
  readonly pointers: SignedPointers;
}

export const pointerParams = z.object({ environment: remoteName, remote: remoteName });

const path = `${registryBase}/environments/:environment/remotes/:remote`;

/** Calls that change which release of a remote is live, and for whom. */
export function pointerRoutes(app: FastifyInstance, dependencies: PointerRoutesDependencies): void {
  const calls = new PointerCalls(app, dependencies);
  promotionRoutes(calls, dependencies);
  rolloutRoutes(calls, dependencies);
  withdrawalRoutes(calls, dependencies);
  lockRoutes(calls, dependencies);
}

function promotionRoutes(calls: PointerCalls, dependencies: PointerRoutesDependencies): void {
  calls.change("promote", "promote", promoteBody, async (body, caller) => {
    const { release, weightPpm, now, reason = null, ...asked } = body;
    const change = { ...caller, reason, ...asked };
    const { untried, begun } = await afterTrial(change, () =>
      asked.untested ? [] : tryPromotion(dependencies, change, release),
    );
    const share = now ? everybodyPpm : (weightPpm ?? "policy");
    return { ...(await promote(dependencies, begun, release, share)), untried };
  });

  // A pipeline that may publish asks before it hands over.
  calls.read("can-promote", "publish", promotionCheckBody, ({ release }, caller) =>
    canPromote(dependencies, { ...caller, reason: null }, release),
  );
}

function rolloutRoutes(calls: PointerCalls, dependencies: PointerRoutesDependencies): void {
  calls.change("advance", "promote", advanceBody, ({ weightPpm, reason = null, ...asked }, caller) =>
    advance(dependencies, { ...caller, reason, ...asked }, weightPpm),
  );

  // Who may roll back may stop a rollout as well.
  calls.change("pause", "rollback", pauseBody, (asked, caller) =>
    pauseRollout(dependencies, { ...caller, ...asked }),
  );

  calls.change("resume", "promote", resumeBody, ({ reason = null, ...asked }, caller) =>
    resumeRollout(dependencies, { ...caller, reason, ...asked }),
  );

  calls.change("policy", "promote", policyBody, ({ policy = null, ...asked }, caller) =>
    changePolicy(dependencies, { ...caller, ...asked }, policy),
  );
}

function withdrawalRoutes(calls: PointerCalls, dependencies: PointerRoutesDependencies): void {
  calls.change("rollback", "rollback", rollbackBody, ({ to, ...asked }, caller) =>
    rollBack(dependencies, { ...caller, ...asked }, to),
  );

  // Same scope as rollback: rolling back the first release also takes the remote out of the site.
  calls.change("retire", "rollback", retireBody, (asked, caller) =>
    retire(dependencies, { ...caller, ...asked }),
  );

  calls.change("yank", "promote", yankBody, ({ release, ...asked }, caller) =>
    yankRelease(dependencies, { ...caller, ...asked }, release),
  );
}

function lockRoutes(calls: PointerCalls, dependencies: PointerRoutesDependencies): void {
  // Who may roll back may stop promotions as well.
  calls.change("lock", "rollback", lockBody, (asked, caller) =>
    lockRemote(dependencies, { ...caller, ...asked }),
  );

  calls.change("unlock", "promote", unlockBody, ({ reason = null, ...asked }, caller) =>
    unlockRemote(dependencies, { ...caller, reason, ...asked }),
  );
}

/** Caller of a route, and the remote of its address. */
type Caller = Pick<PointerRequest, "environment" | "remote" | "actor" | "requestId">;

/** Change of a pointer with what its route tells beside it. */
type ReportedChange = PointerChange &
  Partial<Pick<RollbackChange, "movedWith">> & { readonly untried?: readonly string[] };

/** Registers routes of one remote: checks the token, then the body, and answers with the change. */
class PointerCalls {
  readonly #app: FastifyInstance;
  readonly #dependencies: PointerRoutesDependencies;

  constructor(app: FastifyInstance, dependencies: PointerRoutesDependencies) {
    this.#app = app;
    this.#dependencies = dependencies;
  }

  /** Registers a change, whose refusals are noted. `action` is the last part of its address. */
  change<Body extends z.ZodMiniType>(
    action: AttemptedAction,
    scope: Scope,
    body: Body,
    make: (body: z.output<Body>, caller: Caller) => Promise<ReportedChange>,
  ): void {
    const { live, pointers } = this.#dependencies;
    this.#app.post(`${path}/${action}`, notesRefused(this.#dependencies, action), async (request) => {
      const caller = this.#admit(request, scope);
      const change = await make(parse(body, request.body), caller);
      // The notification may come after this answer.
      live.expire();
      pointers.expire();
      return replyOf(change);
    });
  }

  /** Registers a call that changes nothing. */
  read<Body extends z.ZodMiniType>(
    name: string,
    scope: Scope,
    body: Body,
    read: (body: z.output<Body>, caller: Caller) => Promise<object>,
  ): void {
    this.#app.post(`${path}/${name}`, (request) => {
      const caller = this.#admit(request, scope);
      return read(parse(body, request.body), caller);
    });
  }

  #admit(request: FastifyRequest, scope: Scope): Caller {
    const { authorize } = this.#dependencies;
    // An unknown caller is refused before what is wrong with his address.
    authorize(request, scope);
    const { environment, remote } = parse(pointerParams, request.params);
    return { environment, remote, actor: authorize(request, scope, remote), requestId: request.id };
  }
}

function replyOf({
  environment,
  revision,
  changed,
  from,
  to,
  candidate,
  withdrawn,
  misfits,
  untried = [],
  movedWith = [],
}: ReportedChange): PointerChangeReply & Pick<RollbackChangeReply, "movedWith"> & { untried?: string[] } {
  return {
    environment,
    revision,
    changed,
    from: from && nameOf(from),
    to: to && nameOf(to),
    ...(candidate && { candidate: { ...nameOf(candidate.release), weightPpm: candidate.weightPpm } }),
    ...(withdrawn && { withdrawn: nameOf(withdrawn) }),
    ...(misfits.length > 0 && { misfits: [...misfits] }),
    ...(untried.length > 0 && { untried: [...untried] }),
    ...movedWithOf(movedWith),
  };
}

/** The property `movedWith` of a rollback; none where nothing went back with it. */
function movedWithOf(movedWith: readonly PointerChange[]): Pick<RollbackChangeReply, "movedWith"> {
  const moves = movedWith.flatMap(({ remote, from, to, withdrawn }) => {
    const left = from?.id === to?.id ? withdrawn : from;
    return left && to ? [{ remote, from: nameOf(left), to: nameOf(to) }] : [];
  });
  return moves.length > 0 ? { movedWith: moves } : {};
}
