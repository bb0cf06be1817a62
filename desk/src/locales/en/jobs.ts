/** English texts of the area jobs. */
export const jobs = {
  title: "Job failures",
  text: "Rows that a job could not process. It tries each of them again by itself.",
  job: "Job",
  subject: "Row",
  attempts: "Attempts",
  failedAt: "Last failure",
  attemptCount_one: "{{count}} attempt",
  attemptCount_other: "{{count}} attempts",
  retryAfter: "Next try",
  nothingToDecide: "The row leaves this list once the job succeeds.",
};
