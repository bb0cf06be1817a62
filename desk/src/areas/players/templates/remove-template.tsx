import { call } from "@tessera/shared/http";
import { operatorSupportApi as api, type SupportTemplate } from "@tessera/shared/operator-contracts/support";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, DecisionDialog, DetailActions } from "../../../ui/index.ts";

/** Removal of a template, which asks before. */
export function RemoveTemplate({ template }: { readonly template: SupportTemplate }) {
  const { t } = useTranslation();
  const { id, title, version } = template;
  return (
    <DetailActions note={t("desk.queue.audited")}>
      <DecisionButton kind="danger" label={t("templates.remove")}>
        {(close) => (
          <DecisionDialog
            queue="templates"
            danger
            onClose={close}
            title={t("templates.removeAsk", { title })}
            description={t("templates.removeEffect")}
            confirmLabel={t("templates.remove")}
            version={version}
            schema={z.object({})}
            defaultValues={{}}
            send={(_, seen = version) =>
              call(api.removeTemplate, { params: { id }, body: { version: seen } })
            }
          />
        )}
      </DecisionButton>
    </DetailActions>
  );
}
