import type { Database, Sql } from "@tessera/database";
import type { AuditAction } from "@tessera/shared/operator-contracts/audit-actions";
import type { OperatorWheel, WheelContent } from "@tessera/shared/operator-contracts/wheels";
import type { Clock } from "@tessera/shared/core/clock";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import { actorOf, type OperatorCall } from "../../platform/http/operator-route.ts";
import { outdateProposal } from "../credit-approvals/index.ts";
import { createWheel, discardDraft, lockEditedWheel, raiseRevision } from "./edit-wheels.ts";
import { readEditedWheel } from "./edited-wheel.ts";

interface WheelCall extends Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit"> {
  readonly slug: string;
  /** Revision that the operator has seen. */
  readonly seen: number;
}

interface WheelChange extends WheelCall {
  /** Action in the audit log. */
  readonly action: AuditAction;
}

/**
 * Changes of wheels by operators, each in one transaction with its entry in the audit log. Refuses like
 * {@link lockEditedWheel}.
 */
export class WheelChanges {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Creates a wheel as a draft, and returns it. Refuses with VALIDATION. */
  create(
    { slug, operator, audit }: Omit<WheelCall, "seen">,
    wanted: { readonly currency: string; readonly content: WheelContent },
  ): Promise<OperatorWheel> {
    return this.#database.transaction(async (sql) => {
      await createWheel(sql, { slug, by: actorOf(operator), now: this.#clock.now() }, wanted);
      const after = await readEditedWheel(sql, slug);
      announceToOperators(sql, "wheels");
      await audit(sql, { action: "wheel.create", target: { type: "wheel", id: slug }, after });
      return after;
    });
  }

  /** Makes a change of a locked wheel, and outdates its proposal. Returns the wheel afterwards. */
  change(
    { slug, seen, action, operator, audit }: WheelChange,
    write: (sql: Sql, before: OperatorWheel) => Promise<void>,
  ): Promise<OperatorWheel> {
    return this.#database.transaction(async (sql) => {
      const before = await lockEditedWheel(sql, slug, seen);
      await write(sql, before);
      await this.#outdate(sql, { slug, operator });
      await raiseRevision(sql, slug);
      const after = await readEditedWheel(sql, slug);
      announceToOperators(sql, "wheels");
      await audit(sql, { action, target: { type: "wheel", id: slug }, before, after });
      return after;
    });
  }

  /** Changes what players see of a wheel, and tells open pages. Returns the wheel afterwards. */
  changeShown(wanted: WheelChange, write: (sql: Sql) => Promise<void>): Promise<OperatorWheel> {
    return this.change(wanted, async (sql) => {
      await write(sql);
      broadcast(sql, "shop.changed", {});
    });
  }

  /** Discards the draft of a wheel; one that was never published goes with it. */
  discard({ slug, seen, operator, audit }: WheelCall): Promise<void> {
    return this.#database.transaction(async (sql) => {
      const { draft } = await lockEditedWheel(sql, slug, seen);
      await discardDraft(sql, slug);
      await this.#outdate(sql, { slug, operator });
      await raiseRevision(sql, slug);
      announceToOperators(sql, "wheels");
      await audit(sql, { action: "wheel.discard", target: { type: "wheel", id: slug }, before: draft });
    });
  }

  #outdate(sql: Sql, { slug, operator }: Pick<WheelCall, "slug" | "operator">): Promise<void> {
    return outdateProposal(sql, {
      kind: "wheel",
      key: slug,
      by: actorOf(operator),
      now: this.#clock.now(),
    });
  }
}
