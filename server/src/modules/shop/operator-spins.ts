import type { Sql } from "@tessera/database";
import { textIn } from "@tessera/shared/core/languages";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { foundRow } from "../../platform/errors/refusal.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { sendMessage } from "../messages/index.ts";
import { type List, listPage, mapPage } from "../../platform/lists/list-page.ts";
import { lockPlayer } from "../players/index.ts";
import { deliveryMessage } from "./prize-messages.ts";
import { selectSpins, type SpinRow } from "./spin-rows.ts";
import { withInstants } from "../../platform/storage/instants.ts";
import { decidedBefore } from "../../platform/audit/read-trail.ts";

const spinList: List = {
  select: selectSpins,
  from: "spins s",
  at: "s.created_at",
  search: {
    ids: ["s.id"],
    numbers: ["s.number"],
    players: ["s.player_id"],
    names: ["s.label->>'en'", "s.label->>'id'"],
  },
};

/** Operator endpoints that list won items and deliver them. Source: spec:documents#spin. */
export function registerOperatorSpins(
  app: FastifyInstance,
  { database }: Pick<ModuleDependencies, "database">,
): void {
  operatorRoute(app, operatorSpinsApi.list, async ({ query }) => {
    const { status, order = status === "item_pending" ? "oldest" : "newest" } = query;
    const where = { "s.status = ?": status };
    return mapPage(await listPage<SpinRow>(database, spinList, { ...query, order }, where), toOperatorDto);
  });

  operatorDecision(
    app,
    operatorSpinsApi.deliver,
    async ({ sql, params: { id }, body: { note }, by, now }) => {
      const spin = await readSpin(sql, id);
      await lockPlayer(sql, spin.playerId);
      const delivered = await sql.query(
        `update spins set status = 'item_delivered', delivered_at = $2, delivered_by = $3, delivery_note = $4,
         version = version + 1
        where id = $1 and status = 'item_pending' returning id`,
        [id, now, by, note],
      );
      if (delivered.length === 0) throw await decidedBefore(sql, { type: "spin", id });
      await sendMessage(sql, deliveryMessage(spin, note), now);
      announceToOperators(sql, "spins");
      return {
        audit: {
          action: "spin.deliver",
          target: { type: "spin", id },
          before: { status: spin.status },
          after: { status: "item_delivered", note },
        },
        answer: toOperatorDto({ ...spin, status: "item_delivered", deliveredAt: now, deliveryNote: note }),
      };
    },
  );
}

async function readSpin(sql: Sql, spinId: string): Promise<SpinRow> {
  return foundRow(await sql.query<SpinRow>(`${selectSpins} where s.id = $1`, [spinId]));
}

function toOperatorDto(spin: SpinRow) {
  const { id, number, playerId, username, label, status, createdAt, deliveredAt, deliveryNote } = spin;
  return {
    ...withInstants({ id, number, playerId, username, status, createdAt, deliveredAt }),
    item: label ? textIn(label, "en") : "",
    note: deliveryNote,
  };
}
