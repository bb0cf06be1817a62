import { operatorWheelsApi as api } from "@tessera/shared/operator-contracts/wheels";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { readTrail } from "../operators/index.ts";
import { WheelChanges } from "./change-wheel.ts";
import { archiveWheel, changeStock, listUnlistedPromotions, writeDraft } from "./edit-wheels.ts";
import { listEditedWheels, readEditedWheel } from "./edited-wheel.ts";
import { publishApproved, publishOrPropose } from "./publish-wheel.ts";

/** Operator endpoints that change wheels and their stock. Source: spec:operators#wheels. */
export function registerOperatorWheels(
  app: FastifyInstance,
  { database, clock, creditPublishers }: Pick<ModuleDependencies, "database" | "clock" | "creditPublishers">,
): void {
  const changes = new WheelChanges({ database, clock });

  operatorRoute(app, api.list, async () => ({ items: await listEditedWheels(database) }));

  operatorRoute(app, api.promotions, async () => ({
    items: await listUnlistedPromotions(database),
  }));

  operatorRoute(app, api.one, async ({ params: { slug } }) => ({
    ...(await readEditedWheel(database, slug)),
    trail: await readTrail(database, { type: "wheel", id: slug }),
  }));

  operatorRoute(app, api.create, ({ body: { slug, ...wanted }, operator, audit }) =>
    changes.create({ slug, operator, audit }, wanted),
  );

  operatorRoute(app, api.draft, ({ params: { slug }, body, operator, audit }) =>
    changes.change({ slug, seen: body.revision, action: "wheel.draft", operator, audit }, (sql, wheel) =>
      writeDraft(sql, { slug, by: actorOf(operator), now: clock.now() }, wheel, body.content),
    ),
  );

  operatorRoute(app, api.discard, ({ params: { slug }, body, operator, audit }) =>
    changes.discard({ slug, seen: body.revision, operator, audit }),
  );

  operatorRoute(app, api.publish, ({ params: { slug }, body, operator, audit }) =>
    database.transaction((sql) =>
      publishOrPropose(sql, clock, { slug, seen: body.revision, operator, audit }),
    ),
  );

  creditPublishers.add("wheel", (sql, approval) => publishApproved(sql, clock, approval));

  operatorRoute(app, api.archive, ({ params: { slug }, body, operator, audit }) =>
    changes.changeShown({ slug, seen: body.revision, action: "wheel.archive", operator, audit }, (sql) =>
      archiveWheel(sql, slug),
    ),
  );

  operatorRoute(app, api.stock, ({ params: { slug }, body: { revision, ...change }, operator, audit }) =>
    changes.changeShown({ slug, seen: revision, action: "wheel.stock", operator, audit }, (sql) =>
      changeStock(sql, slug, change),
    ),
  );
}
