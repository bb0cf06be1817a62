import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { useQuery } from "@tessera/shared/query";
import { DateTime, Pairs } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import { type Column, DetailActions, DetailHead, ListArea } from "../../../ui/index.ts";

type JobFailure = Awaited<ReturnType<typeof readFailures>>["items"][number];

const readFailures = ({ signal }: { readonly signal: AbortSignal }) =>
  callOperator(settingsApi.jobFailures, {}, { signal });

const jobsQuery = { queryKey: ["jobs"], queryFn: readFailures };

/** Rows that a job could not process and holds back until it tries again. */
export function JobsPage() {
  const { t } = useTranslation();
  const columns: readonly Column<JobFailure>[] = [
    { key: "job", header: t("jobs.job"), place: "title", cell: ({ job }) => job },
    {
      key: "failedAt",
      header: t("jobs.failedAt"),
      place: "meta",
      cell: ({ failedAt }) => <DateTime instant={failedAt} />,
    },
    {
      key: "attempts",
      header: t("jobs.attempts"),
      numeric: true,
      place: "status",
      cell: ({ attempts }) => String(attempts),
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
