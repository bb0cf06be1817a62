import { hasCode } from "@tessera/shared/core/has-code";
import type { FastifyInstance } from "fastify";

/**
 * Lets an application listen until it is told to end: by SIGTERM, SIGINT, or because the process that started
 * it has gone. Started by hand it prints one line when it is ready; a taken port is one sentence and exit code 1.
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
    // Not always the app's own: a hook of it may open another one.
    process.stderr.write(`The ${name} cannot start: port ${error.port} is taken.\n`);
    process.exitCode = 1;
    await app.close();
    return;
  }
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.once(signal, () => void end(app));
  // A parent asks for itself whether all is well; whoever started it by hand has only the terminal.
  if (!process.connected) process.stdout.write(`The ${name} answers at http://${host}:${port}\n`);
}

async function end(app: FastifyInstance): Promise<void> {
  await app.close();
  process.exit();
}

function isPortTaken(error: unknown): error is Error & { readonly port: number } {
  return hasCode(error, "EADDRINUSE") && "port" in error;
}
