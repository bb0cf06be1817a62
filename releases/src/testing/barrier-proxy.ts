import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

export interface BarrierProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy in front of a registry. It holds requests whose path has the given suffix until `count` of
 * them have arrived, then forwards them, so that the requests of several processes are concurrent.
 */
export async function startBarrierProxy(
  registry: string,
  pathEnd: string,
  count: number,
): Promise<BarrierProxy> {
  const waiting: (() => void)[] = [];
  const waitForAll = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= count) for (const go of waiting) go();
    });
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url = "/", headers } = request;
    const body = await buffer(request);
    if (url.endsWith(pathEnd)) await waitForAll();
    const answer = await fetch(registry + url, {
      method,
      headers: {
        authorization: headers.authorization ?? "",
        ...(headers["content-type"] && { "content-type": headers["content-type"] }),
      },
      ...(body.byteLength > 0 && { body }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
