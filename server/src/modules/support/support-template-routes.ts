import { operatorSupportApi as api, type SupportTemplate } from "@tessera/shared/operator-contracts/support";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { changeTemplate, createTemplate, listTemplates } from "./support-templates.ts";

const textsOf = ({ title, text }: SupportTemplate) => ({ title, text });
const target = (id: string) => ({ type: "support_template", id }) as const;

/** Registers the templates of answers. Source: spec:operators#support. */
export function registerSupportTemplates(app: FastifyInstance, { database }: ModuleDependencies): void {
  operatorRoute(app, api.templates, async () => ({ items: await listTemplates(database) }));

  operatorDecision(app, api.createTemplate, async ({ sql, body, by, now }) => {
    const { template, isRepeated } = await createTemplate(sql, { ...body, by, now });
    const created = {
      action: "support-template.create",
      target: target(body.id),
      after: textsOf(template),
    } as const;
    return { audit: isRepeated ? "repeated" : created, answer: template };
  });

  operatorDecision(app, api.changeTemplate, async ({ sql, params: { id }, body, by, now }) => {
    const { version, ...texts } = body;
    const { template, before } = await changeTemplate(sql, { id, version, texts, by, now });
    return {
      audit: {
        action: "support-template.change",
        target: target(id),
        before: textsOf(before),
        after: textsOf(template),
      },
      answer: template,
    };
  });

  operatorDecision(app, api.removeTemplate, async ({ sql, params: { id }, body: { version }, by, now }) => {
    const { template, before } = await changeTemplate(sql, { id, version, texts: null, by, now });
    return {
      audit: { action: "support-template.remove", target: target(id), before: textsOf(before) },
      answer: template,
    };
  });
}
