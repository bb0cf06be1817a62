import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  ]),
});
const attributes = z
  .array(attribute)
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])));
const span = z.object({
  traceId: z.string().length(32),
  spanId: z.string().length(16),
  parentSpanId: z.string().length(16).optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes,
  status: z.object({ code: z.number() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type CollectedSpan = z.output<typeof span>;

/** A collector of traces on loopback, which takes OTLP as JSON. */
export interface TraceCollectorServer {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Attributes of the process that sent the last batch. */
  readonly resource: Readonly<Record<string, unknown>>;
  /** Headers and text of the calls. */
  readonly calls: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Sets how calls are answered from now on; without a function they are taken. */
  answer(answer?: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollectorServer> {
  const spans: CollectedSpan[] = [];
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  let resource = {};
  const take = (response: ServerResponse, body: string) => {
    for (const sent of exported.parse(JSON.parse(body)).resourceSpans) {
      resource = sent.resource.attributes;
      spans.push(...sent.scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  let answerWith: ((response: ServerResponse) => void) | undefined;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      calls.push({ headers: request.headers, body });
      if (answerWith) answerWith(response);
      else take(response, body);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    calls,
    get resource() {
      return resource;
    },
    answer: (answer) => {
      answerWith = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
