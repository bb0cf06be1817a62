import * as z from "@tessera/shared/schema";

/** The environment cannot be used; the message lists every problem, one a line. */
export class EnvironmentProblem extends Error {}

/**
 * Reads what a process takes from its environment, once, at start. An empty value counts as absent.
 *
 * @throws EnvironmentProblem with every problem, not only the first
 */
export function readEnvironment<Schema extends z.ZodMiniType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = z.safeParse(schema, present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new EnvironmentProblem(`The environment cannot be used:\n${problems.join("\n")}`);
}
