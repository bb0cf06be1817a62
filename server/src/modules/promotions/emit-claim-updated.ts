import type { Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { emit, type OutboxMessage } from "../../platform/events/outbox.ts";

interface ClaimProgress {
  readonly id: string;
  readonly playerId: string;
  readonly status: string;
  readonly progressMinor: bigint;
  readonly targetMinor: bigint;
}

/** Emits the progress of a claim to its player. */
export function emitClaimUpdated(sql: Sql, claim: ClaimProgress): Promise<void> {
  return emit(sql, claimUpdatedEvent(claim));
}

/** The `promo.updated` event of a claim. */
export function claimUpdatedEvent(claim: ClaimProgress): OutboxMessage {
  return {
    topic: "promo.updated",
    playerId: claim.playerId,
    payload: z.encode(serverEvents["promo.updated"], {
      claimId: claim.id,
      status: claim.status,
      progressMinor: minorUnits(claim.progressMinor),
      targetMinor: minorUnits(claim.targetMinor),
    }),
  };
}
