import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyInstance } from "fastify";
import type { Authenticate } from "./caller.ts";
import type { GuestAnswers } from "./guest-answers.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import type { KnownPaths } from "./known-paths.ts";
import type { AuthenticateOperator } from "./operator.ts";
import type { MaintenanceGate } from "../maintenance/maintenance-gate.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { UploadSlots } from "./upload-slots.ts";

/** Dependencies of route() and operatorRoute(). */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly signatureKey: string;
  readonly authenticate: Authenticate;
  readonly authenticateOperator: AuthenticateOperator;
  readonly limiter: RateLimiter;
  readonly idempotency: IdempotencyStore;
  readonly guestAnswers: GuestAnswers;
  readonly paths: KnownPaths;
  readonly uploads: UploadSlots;
  readonly maintenance: MaintenanceGate;
}

const decorator = "platform";

export function decoratePlatform(app: FastifyInstance, platform: Platform): void {
  app.decorate(decorator, platform);
}

export function platformOf(app: FastifyInstance): Platform {
  return app.getDecorator<Platform>(decorator);
}
