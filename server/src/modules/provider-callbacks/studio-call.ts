import type { Database } from "@tessera/database";

/** One call of a studio, after its signature held. */
export interface StudioCall {
  readonly database: Database;
  readonly providerCode: string;
  readonly now: Date;
}
