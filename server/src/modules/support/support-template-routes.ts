import { operatorSupportApi as api } from "@tessera/shared/operator-contracts/support";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { changeTemplate, createTemplate, listTemplates } from "./support-templates.ts";

const target = (id: string) => ({ type: "support_template", id }) as const;

/** Registers the templates of answers. Source: spec:operators#support. */
export function registerSupportTemplates(
  app: FastifyInstance,
  { database, clock }: ModuleDependencies,
): void {
  operatorRoute(app, api.templates, async () => ({ items: await listTemplates(database) }));

  operatorRoute(app, api.createTemplate, ({ body, operator, audit }) =>
    database.transaction(async (sql) => {
      const change = { ...body, by: actorOf(operator), now: clock.now() };
      const { template, isRepeated } = await createTemplate(sql, change);
      const { title, text } = template;
      if (!isRepeated) {
        await audit(sql, {
          action: "support-template.create",
          target: target(body.id),
          after: { title, text },
        });
      }
      return template;
    }),
  );

  operatorRoute(app, api.changeTemplate, ({ params: { id }, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const { version, ...texts } = body;
      const change = { id, version, texts, by: actorOf(operator), now: clock.now() };
      const { template, before } = await changeTemplate(sql, change);
      await audit(sql, {
        action: "support-template.change",
        target: target(id),
        before: { title: before.title, text: before.text },
        after: { title: template.title, text: template.text },
      });
      return template;
    }),
  );

  operatorRoute(app, api.removeTemplate, ({ params: { id }, body: { version }, operator, audit }) =>
    database.transaction(async (sql) => {
      const change = { id, version, texts: null, by: actorOf(operator), now: clock.now() };
      const { template, before } = await changeTemplate(sql, change);
      await audit(sql, {
        action: "support-template.remove",
        target: target(id),
        before: { title: before.title, text: before.text },
      });
      return template;
    }),
  );
}
