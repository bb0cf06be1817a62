import {
  type FailingPart,
  overviewApi,
  type WaitingQueue,
} from "@tessera/shared/operator-contracts/overview";
import { answer } from "./answer.ts";

const at = "2026-01-31T07:05:09.000Z";

/**
 * Returns the body of the overview: what waits in each queue for 12 minutes, half of it for 5, and what fails
 * for an hour.
 */
export function overviewWith(
  queues: Partial<Record<WaitingQueue, number>>,
  failures: Partial<Record<FailingPart, number>> = {},
): unknown {
  return answer(overviewApi.waiting, {
    at,
    queues: (Object.entries(queues) as [WaitingQueue, number][]).map(([queue, waiting]) => ({
      queue,
      waiting,
      oldest: waiting > 0 ? "2026-01-31T06:53:00.000Z" : null,
      medianSeconds: waiting > 0 ? 300 : null,
    })),
    failures: (Object.entries(failures) as [FailingPart, number][]).map(([part, count]) => ({
      part,
      count,
      since: count > 0 ? "2026-01-31T06:05:09.000Z" : null,
    })),
  }).body;
}
