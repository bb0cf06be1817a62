/**
 * The control of `bench api`: bare Fastify that sends the bytes which the site sent, with their headers.
 * Reads the answers as JSON from the parent process, and tells it the port.
 */
import Fastify from "fastify";

/** One answer of the site, to be sent as it is. */
export interface CapturedAnswer {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
}

async function serve(answers: readonly CapturedAnswer[]): Promise<void> {
  const app = Fastify();
  for (const { path, headers, body } of answers) {
    const bytes = Buffer.from(body, "base64");
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  process.send?.(address);
}

process.on("message", (answers: readonly CapturedAnswer[]) => void serve(answers));
process.on("disconnect", () => process.exit(0));
