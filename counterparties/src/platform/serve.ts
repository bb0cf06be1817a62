import { hasCode } from "@tessera/shared/core/has-code";
import type { FastifyInstance } from "fastify";

/**
 * Runs an application until SIGTERM, SIGINT or the end of its parent process. Started by hand it prints one
 * line when it is ready; a port in use leads to one error message and exit code 1.
 */
export async function serve(
  name: string,
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    // May be another port than the app's, opened by one of its hooks.
    process.stderr.write(`The ${name} cannot start: port ${error.port} is taken.\n`);
    process.exitCode = 1;
    await app.close();
    return;
  }
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.once(signal, () => void end(app));
  // A parent process checks the health itself.
  if (!process.connected) process.stdout.write(`The ${name} answers at http://${host}:${port}\n`);
}

async function end(app: FastifyInstance): Promise<void> {
  await app.close();
  process.exit();
}

function isPortTaken(error: unknown): error is Error & { readonly port: number } {
  return hasCode(error, "EADDRINUSE") && "port" in error;
}
