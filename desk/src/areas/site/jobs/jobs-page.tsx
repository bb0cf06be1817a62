import { type JobFailure, settingsApi } from "@tessera/shared/operator-contracts/settings";
import * as z from "@tessera/shared/schema";
import { DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  DetailActions,
  DetailHead,
  instantColumn,
  ListArea,
  rowsQuery,
  sharedForm,
  titleColumn,
  useListFilter,
  useNameText,
} from "../../../ui/index.ts";

const filterForm = sharedForm({ after: z.string().check(z.maxLength(200)) }, { after: "" });

/** Hook for the words for a job; its code for one without words. */
function useJobText(): (job: string) => string {
  const { findText } = useTranslation();
  return (job) => findText(`jobs.names.${job.replaceAll(/[.-]/g, "_")}`) ?? job;
}

/** Rows that a job could not process and holds back until it tries again. */
export function JobsPage() {
  const { t } = useTranslation();
  const jobText = useJobText();
  const nameText = useNameText();
  const list = useListFilter(filterForm);
  const columns: readonly Column<JobFailure>[] = [
    titleColumn("job", t("jobs.job"), ({ job, name, subject }) => [
      jobText(job),
      name === null ? subject : nameText(name),
    ]),
    instantColumn("failedAt", t("jobs.failedAt")),
    {
      key: "attempts",
      header: t("jobs.attempts"),
      numeric: true,
      place: "status",
      cell: ({ attempts }) => t("jobs.attemptCount", { count: attempts }),
    },
    column("retryAfter", t("jobs.retryAfter"), ({ retryAfter }) => <DateTime instant={retryAfter} />),
  ];
  return (
    <ListArea
      title={t("jobs.title")}
      text={t("jobs.text")}
      list={list}
      searchLabel={t("jobs.search")}
      query={rowsQuery("jobs", settingsApi.jobFailures, list.filter)}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="clock" direction="move" />}
      rowName={({ job, name, subject }) => `${jobText(job)} ${name === null ? subject : nameText(name)}`}
      detail={({ job, subject, name, attempts, error, failedAt, retryAfter }) => (
        <>
          <DetailHead title={jobText(job)} text={error} />
          <Pairs
            pairs={[
              { label: t("jobs.code"), value: job },
              ...(name === null ? [] : [{ label: t("jobs.subject"), value: nameText(name) }]),
              { label: name === null ? t("jobs.subject") : t("jobs.id"), value: subject },
              { label: t("jobs.attempts"), value: String(attempts) },
              { label: t("jobs.failedAt"), value: <DateTime instant={failedAt} /> },
              { label: t("jobs.retryAfter"), value: <DateTime instant={retryAfter} /> },
            ]}
          />
          <DetailActions note={t("jobs.nothingToDecide")} />
        </>
      )}
    />
  );
}
