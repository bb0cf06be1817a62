import { get, type IncomingMessage } from "node:http";

/** Opens a stream of events on a connection of its own. Rejects on any status but 200. */
export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent: false, headers: { ...headers, accept: "text/event-stream" } };
    get(url, options, resolve).on("error", reject);
  });
  if (response.statusCode !== 200) throw new Error(`An event stream answered ${response.statusCode}.`);
  // One that breaks is noticed by what it does not bring.
  response.on("error", () => undefined);
  return response;
}
