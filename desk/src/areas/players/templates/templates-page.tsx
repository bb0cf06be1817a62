import { textIn } from "@tessera/shared/core/languages";
import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { operatorSupportApi, type SupportTemplate } from "@tessera/shared/operator-contracts/support";
import { Link } from "@tessera/shared/router";
import { buttonClass, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  ConfirmationButton,
  DetailActions,
  DetailPanel,
  instantColumn,
  ListArea,
} from "../../../ui/index.ts";
import { OpenRow } from "../../../ui/open-row.tsx";
import { templatesQuery } from "../support/support-queries.ts";
import { TemplateForm } from "./template-form.tsx";

/** Row of the address that opens the form of a new template. */
const newRow = "new";

/** Answers that operators insert, in every language. */
export function TemplatesPage() {
  const { t } = useTranslation();
  return (
    <ListArea
      title={t("templates.title")}
      text={t("templates.text")}
      actions={
        <Link to={`?row=${newRow}`} className={buttonClass({ kind: "lit" })}>
          {t("templates.add")}
        </Link>
      }
      panel={(id) => <OpenTemplate key={id} id={id} />}
      query={templatesQuery}
      failure={t("templates.notLoaded")}
      empty={t("templates.empty")}
      columns={useTemplateColumns()}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      leading={() => <TypeTile icon="copy" />}
    />
  );
}

/** Form of a template, or of a new one. */
function OpenTemplate({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel label={t("templates.one")} query={templatesQuery} failure={t("templates.notLoaded")}>
      {({ items }) =>
        id === newRow ? (
          <TemplateForm template={null} />
        ) : (
          <OpenRow row={items.find((one) => one.id === id)}>
            {(template) => (
              <>
                <TemplateForm template={template} />
                <RemoveTemplate template={template} />
              </>
            )}
          </OpenRow>
        )
      }
    </DetailPanel>
  );
}

/** Removal of a template, which asks before. */
function RemoveTemplate({ template: { id, title, version } }: { readonly template: SupportTemplate }) {
  const { t } = useTranslation();
  return (
    <DetailActions note={t("desk.queue.audited")}>
      <ConfirmationButton
        kind="danger"
        label={t("templates.remove")}
        queue="templates"
        title={t("templates.removeAsk", { title })}
        description={t("templates.removeEffect")}
        version={version}
        send={(seen = version) =>
          call(operatorSupportApi.removeTemplate, { params: { id }, body: { version: seen } })
        }
      />
    </DetailActions>
  );
}

/** Columns of the list. */
function useTemplateColumns(): readonly Column<SupportTemplate>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    column("title", t("templates.name"), ({ title }) => title, "title"),
    instantColumn("changedAt", t("templates.changedAt")),
    column("text", t("templates.answer"), ({ text }) => beginningOf(textIn(text, language))),
    column("changedBy", t("templates.changedBy"), ({ changedBy }) => changedBy),
  ];
}

/** Letters of an answer that the list shows. */
const shownMax = 60;

const beginningOf = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);
