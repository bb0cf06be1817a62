import { type JobFailure, settingsApi } from "@tessera/shared/operator-contracts/settings";
import { useQuery } from "@tessera/shared/query";
import { DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import { type Column, DetailActions, DetailHead, instantColumn, ListArea } from "../../../ui/index.ts";

const jobsQuery = callQuery(["jobs"], settingsApi.jobFailures, {});

/** Rows that a job could not process and holds back until it tries again. */
export function JobsPage() {
  const { t } = useTranslation();
  const columns: readonly Column<JobFailure>[] = [
    { key: "job", header: t("jobs.job"), place: "title", cell: ({ job }) => job },
    instantColumn("failedAt", t("jobs.failedAt")),
    {
      key: "attempts",
      header: t("jobs.attempts"),
      numeric: true,
      place: "status",
      cell: ({ attempts }) => t("jobs.attemptCount", { count: attempts }),
    },
    {
      key: "retryAfter",
      header: t("jobs.retryAfter"),
      cell: ({ retryAfter }) => <DateTime instant={retryAfter} />,
    },
  ];
  return (
    <ListArea
      title={t("jobs.title")}
      text={t("jobs.text")}
      query={useQuery(jobsQuery)}
      queryKey={jobsQuery.queryKey}
      columns={columns}
      rowKey={({ job, subject }) => `${job} ${subject}`}
      leading={() => <TypeTile icon="clock" direction="move" />}
      rowLabel={({ job, subject }) => t("desk.queue.open", { name: `${job} ${subject}` })}
      detail={({ job, subject, attempts, error, failedAt, retryAfter }) => (
        <>
          <DetailHead title={job} text={error} />
          <Pairs
            pairs={[
              { label: t("jobs.subject"), value: subject },
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
