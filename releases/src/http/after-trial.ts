import type { ChangeRequest } from "../pointers/pointer-request.ts";

/**
 * Renders screens, and returns the routes of which none was rendered, and the request as it is by then: its
 * caller began as much earlier as that took.
 */
export async function afterTrial<Request extends ChangeRequest>(
  request: Request,
  trial: () => readonly string[] | Promise<readonly string[]>,
): Promise<{ readonly untried: readonly string[]; readonly begun: Request }> {
  const startedMs = performance.now();
  const untried = await trial();
  const waitedMs = Math.ceil(performance.now() - startedMs);
  const { startedMsAgo } = request;
  return {
    untried,
    begun: { ...request, ...(startedMsAgo !== undefined && { startedMsAgo: startedMsAgo + waitedMs }) },
  };
}
