import { operatorWheelsApi as api } from "@tessera/shared/operator-contracts/wheels";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { readTrail } from "../../platform/audit/read-trail.ts";
import { changeShownWheel, changeWheel, discardWheelDraft } from "./change-wheel.ts";
import { archiveWheel, changeStock, createWheel, listUnlistedPromotions, writeDraft } from "./edit-wheels.ts";
import { listEditedWheels, readEditedWheel } from "./edited-wheel.ts";
import { publishApproved, publishOrPropose } from "./publish-wheel.ts";

/** Operator endpoints that change wheels and their stock. Source: spec:operators#wheels. */
export function registerOperatorWheels(
  app: FastifyInstance,
  { database, creditPublishers }: Pick<ModuleDependencies, "database" | "creditPublishers">,
): void {
  operatorRoute(app, api.list, async () => ({ items: await listEditedWheels(database) }));

  operatorRoute(app, api.promotions, async () => ({
    items: await listUnlistedPromotions(database),
  }));

  operatorRoute(app, api.one, async ({ params: { slug } }) => ({
    ...(await readEditedWheel(database, slug)),
    trail: await readTrail(database, { type: "wheel", id: slug }),
  }));

  operatorDecision(app, api.create, async ({ sql, body: { slug, ...wanted }, by, now }) => {
    await createWheel(sql, { slug, by, now }, wanted);
    const after = await readEditedWheel(sql, slug);
    announceToOperators(sql, "wheels");
    return {
      audit: { action: "wheel.create", target: { type: "wheel", id: slug }, after },
      answer: after,
    };
  });

  operatorDecision(app, api.draft, (decision) => {
    const { sql, params, body, by, now } = decision;
    const edit = { ...params, by, now };
    return changeWheel(decision, "draft", (wheel) => writeDraft(sql, edit, wheel, body.content));
  });

  operatorDecision(app, api.discard, discardWheelDraft);

  operatorDecision(app, api.publish, publishOrPropose);

  creditPublishers.add("wheel", publishApproved);

  operatorDecision(app, api.archive, (decision) =>
    changeShownWheel(decision, "archive", () => archiveWheel(decision.sql, decision.params.slug)),
  );

  operatorDecision(app, api.stock, (decision) => {
    const { sql, params, body } = decision;
    const { revision: _, ...change } = body;
    return changeShownWheel(decision, "stock", () => changeStock(sql, params.slug, change));
  });
}
