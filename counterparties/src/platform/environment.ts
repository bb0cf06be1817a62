import * as z from "@tessera/shared/schema";

/** Error: the environment is invalid; the message lists every problem, one per line. */
export class EnvironmentError extends Error {}

/**
 * Reads and validates the environment of a process, once, at start. An empty value counts as absent.
 *
 * @throws EnvironmentError with every problem, not only the first
 */
export function readEnvironment<Schema extends z.ZodMiniType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = z.safeParse(schema, present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new EnvironmentError(`The environment cannot be used:\n${problems.join("\n")}`);
}

/** Runs a process with its environment; one that cannot start prints the reason and has exit code 1. */
export async function runProcess<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (environment: z.output<Schema>) => Promise<void>,
): Promise<void> {
  try {
    await run(readEnvironment(schema, process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof EnvironmentError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
