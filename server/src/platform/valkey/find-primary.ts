import * as z from "@tessera/shared/schema";
import { groupBy } from "../lists/group-by.ts";
import { answered, commandMs, connectMs, createSingleClient } from "./single-client.ts";
import type { Sentinels, ServerAddress, ValkeyAccess } from "./valkey-address.ts";

const addressReply = z.tuple([z.string(), z.string()]);

/**
 * Asks all sentinels for the address of their primary. Of several answers the most frequent counts: a
 * sentinel that was cut off from the others may name an old one. Rejects when none of them knows it.
 */
export async function findPrimary(
  { sentinels, name }: Sentinels,
  { isEncrypted }: Pick<ValkeyAccess, "isEncrypted">,
): Promise<ServerAddress> {
  const asked = await Promise.allSettled(sentinels.map((each) => askSentinel(each, name, isEncrypted)));
  const answers = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const alike = groupBy(answers, ({ host, port }) => `${host} ${port}`);
  const [most] = [...alike.values()].sort((one, other) => other.length - one.length);
  if (most?.[0]) return most[0];
  const causes = asked.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  throw new AggregateError(causes, `No sentinel of VALKEY_URL names a primary ${name}`);
}

async function askSentinel(
  sentinel: ServerAddress,
  name: string,
  isEncrypted: boolean,
): Promise<ServerAddress> {
  const client = await createSingleClient(sentinel, { isEncrypted, database: 0 });
  client.on("error", () => undefined);
  try {
    await answered(client.connect(), connectMs);
    const reply = await answered(
      client.sendCommand(["SENTINEL", "GET-MASTER-ADDR-BY-NAME", name]),
      commandMs,
    );
    const [host, port] = z.parse(addressReply, reply);
    return { host, port: Number(port) };
  } finally {
    client.destroy();
  }
}
