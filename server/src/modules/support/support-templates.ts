import type { Sql } from "@tessera/database";
import { type Localised, storedText } from "@tessera/shared/contracts/scalars";
import { operatorSupportApi as api, type SupportTemplate } from "@tessera/shared/operator-contracts/support";
import * as z from "@tessera/shared/schema";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { foundRow, Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";

interface TemplateRow extends Stored<Omit<SupportTemplate, "text">, "changedAt"> {
  readonly text: unknown;
}

const selectTemplates = `select m.id, m.title, m.body as text, ${actorNameSql("m.changed_by")} as "changedBy",
    m.changed_at as "changedAt", m.version
  from support_templates m`;

const toDto = (row: TemplateRow): SupportTemplate => ({
  ...withInstants(row),
  text: z.parse(storedText, row.text),
});

/** Lists the templates that are not removed, by title. */
async function listTemplates(sql: Sql): Promise<SupportTemplate[]> {
  const rows = await sql.query<TemplateRow>(
    `${selectTemplates} where m.removed_at is null order by lower(m.title), m.id`,
  );
  return rows.map(toDto);
}

/** Reads a template, also a removed one. Refuses with NOT_FOUND. */
async function readTemplate(sql: Sql, id: string): Promise<SupportTemplate> {
  return toDto(foundRow(await sql.query<TemplateRow>(`${selectTemplates} where m.id = $1`, [id])));
}

interface TemplateChange {
  readonly id: string;
  /** `admin:<id>` */
  readonly by: string;
  readonly now: Date;
}

interface TemplateTexts {
  readonly title: string;
  readonly text: Localised;
}

/** Adds a template; a repeated call stores nothing. Refuses with CONFLICT the id of another one. */
async function createTemplate(
  sql: Sql,
  { id, title, text, by, now }: TemplateChange & TemplateTexts,
): Promise<{ readonly template: SupportTemplate; readonly isRepeated: boolean }> {
  const added = await sql.query(
    `insert into support_templates (id, title, body, changed_by, changed_at) values (:id, :title, :text::text::jsonb, :by, :now)
     on conflict (id) do nothing returning id`,
    { id, title, text: JSON.stringify(text), by, now },
  );
  const template = await readTemplate(sql, id);
  if (added.length === 0) {
    const isSame = template.title === title && JSON.stringify(template.text) === JSON.stringify(text);
    if (!isSame) throw new Refusal("CONFLICT");
  } else announceToOperators(sql, "templates");
  return { template, isRepeated: added.length === 0 };
}

/**
 * Changes the texts of a template, or removes it without texts. Refuses with NOT_FOUND, and CONFLICT for
 * another version or a removed one.
 */
async function changeTemplate(
  sql: Sql,
  {
    id,
    version,
    texts,
    by,
    now,
  }: TemplateChange & { readonly version: number; readonly texts: TemplateTexts | null },
): Promise<{ readonly template: SupportTemplate; readonly before: SupportTemplate }> {
  const before = await readTemplate(sql, id);
  const changed = await sql.query(
    `update support_templates set title = coalesce(:title, title), body = coalesce(:body::text::jsonb, body),
       changed_by = :by, changed_at = :now, removed_at = case when :title::text is null then :now::timestamptz end,
       version = version + 1 where id = :id and version = :version and removed_at is null returning id`,
    { id, version, title: texts?.title ?? null, body: texts && JSON.stringify(texts.text), by, now },
  );
  if (changed.length === 0) {
    throw new Refusal("CONFLICT", { details: { version: before.version, by: before.changedBy } });
  }
  announceToOperators(sql, "templates");
  return { template: await readTemplate(sql, id), before };
}

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
