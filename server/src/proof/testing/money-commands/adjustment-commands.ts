import { newId } from "@tessera/shared/core/identifiers";
import { operatorAdjustmentsApi as api } from "@tessera/shared/operator-contracts/adjustments";
import { createTestOperator } from "../../../testing/index.ts";
import { expireAdjustments } from "../../../modules/adjustments/adjustments-module.ts";
import { again, at, command, type MoneyCommand, type Scene } from "./command.ts";

const outcomeOf = ({ status, code }: { readonly status: number; readonly code: string | undefined }) =>
  code ?? status;

/** Proposes an adjustment; a repetition is the same proposal. */
export const propose = (amountMinor: number) =>
  command(`propose an adjustment of ${amountMinor}`, async ({ site, player }) => {
    const approver = await createTestOperator(site, "approver");
    const explanation = "For the proof";
    const body = {
      id: newId(),
      playerId: player.id,
      amountMinor: String(amountMinor),
      reason: "correction",
      explanation,
    };
    return again(async () => outcomeOf(await approver.call(api.propose, { body })));
  });

async function waiting({ site, player }: Scene) {
  const [row] = await site.database.query<{ id: string; version: number; by: string }>(
    `select id, version, proposed_by as by from adjustments where player_id = $1 and status = 'proposed'
      order by id desc limit 1`,
    [player.id],
  );
  return row;
}

/** Decides about the latest proposal as another operator, twice when it is repeated. */
export const decideAdjustment = (verb: "confirm" | "decline") =>
  command(`${verb} an adjustment`, async (scene) => {
    const proposal = await waiting(scene);
    if (!proposal) return null;
    const approver = await createTestOperator(scene.site, "approver");
    const body = { version: proposal.version, note: "For the proof" };
    const input = { params: { id: proposal.id }, body };
    return again(async () =>
      outcomeOf(
        await (verb === "confirm" ? approver.call(api.confirm, input) : approver.call(api.decline, input)),
      ),
    );
  });

/**
 * The end of the time in which proposals can be confirmed, for them alone; a change of its own, so the
 * version rises.
 */
const proposalsExpire = at("proposals expire", async ({ site }) => {
  await site.database.query(
    "update adjustments set expires_at = $1, version = version + 1 where status = 'proposed'",
    [site.clock.now()],
  );
  await expireAdjustments(site.dependencies);
});

export const adjustmentCommands: readonly MoneyCommand[] = [
  propose(1_234),
  propose(-5_000),
  decideAdjustment("confirm"),
  decideAdjustment("confirm"),
  decideAdjustment("decline"),
  proposalsExpire,
];
