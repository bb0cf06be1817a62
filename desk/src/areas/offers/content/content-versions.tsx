import { useQuery, useQueryClient } from "@tessera/shared/query";
import {
  Button,
  DateTime,
  QueryPart,
  SectionHead,
  SkeletonRows,
  toast,
  useFailureText,
} from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { contentChanges, type ContentDocument, outcomeOf, versionsQuery } from "./content-kinds.ts";
import styles from "./content.module.css";

/** Published versions of a document; an earlier one can be published again. */
export function ContentVersions({ document }: { readonly document: ContentDocument }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<number | null>(null);
  const options = versionsQuery(document);
  const publishAgain = async (version: number) => {
    setBusy(version);
    try {
      toast.success(t(outcomeOf(await contentChanges.publish(document, version))));
    } catch (failure) {
      toast.error(failureText(failure));
    }
    setBusy(null);
    await client.invalidateQueries({ queryKey: ["content"] });
  };
  return (
    <section className={styles.Tile}>
      <SectionHead title={t("content.versions")} />
      <QueryPart
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={t("content.notLoaded")}
        skeleton={<SkeletonRows rows={2} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p>{t("content.noVersions")}</p>
          ) : (
            <ul className={styles.Versions}>
              {items.map(({ version, publishedAt }) => (
                <li key={version}>
                  <span>
                    {t("content.versionNumber", { version: String(version) })}{" "}
                    {publishedAt ? <DateTime instant={publishedAt} /> : t("content.fromRelease")}
                  </span>
                  {version !== document.version && (
                    <Button slim busy={busy === version} onClick={() => void publishAgain(version)}>
                      {t("content.publishAgain", { version: String(version) })}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryPart>
    </section>
  );
}
