import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { useQuery } from "@tessera/shared/query";
import { QueryPart, SkeletonForm } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { QueuePage } from "../../../ui/index.ts";
import { SettingsForm } from "./settings-form.tsx";

const settingsQuery = () => callQuery(["settings"], settingsApi.read, {});

/** Limits and thresholds of money, and how the site decides about play money. */
export function SettingsPage() {
  const { t } = useTranslation();
  const options = settingsQuery();
  return (
    <QueuePage title={t("settings.title")} text={t("settings.text")}>
      <QueryPart
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={t("settings.notLoaded")}
        skeleton={<SkeletonForm fields={6} />}
      >
        {(settings) => <SettingsForm settings={settings} queryKey={options.queryKey} />}
      </QueryPart>
    </QueuePage>
  );
}
