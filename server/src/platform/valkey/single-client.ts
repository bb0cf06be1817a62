import { within } from "../concurrency/within.ts";
import type { ServerAddress, ValkeyAccess } from "./valkey-address.ts";

/** Time in milliseconds within which a connection is open, with TLS and login. */
export const connectMs = 1_000;
/** Time in milliseconds within which each command is answered. */
export const commandMs = 200;
/** Commands that wait for their answers at once. */
const commandsMax = 10_000;

/** Error: a Valkey has not answered in time. */
class ValkeySilent extends Error {
  constructor(milliseconds: number) {
    super(`Valkey has not answered within ${milliseconds} ms`);
    this.name = "ValkeySilent";
  }
}

/** Waits for an answer. Rejects after that time without one. */
export const answered = <Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer> =>
  within(work, milliseconds, () => new ValkeySilent(milliseconds));

/** Creates a client of one server that neither connects again nor keeps a command for later. */
export async function createSingleClient(
  { host, port }: ServerAddress,
  { isEncrypted, ...login }: ValkeyAccess,
) {
  // Loaded by nodes with a Valkey alone: it takes 18 MB.
  const { createClient } = await import("@redis/client");
  const timing = { connectTimeout: connectMs, reconnectStrategy: false } as const;
  return createClient({
    ...login,
    socket: isEncrypted ? { host, port, ...timing, tls: true } : { host, port, ...timing },
    disableOfflineQueue: true,
    commandsQueueMaxLength: commandsMax,
    maintNotifications: "disabled",
    // The client's own time limit of a command ends once it is sent.
    commandOptions: { timeout: 0 },
  });
}

/** Client of one server. */
export type SingleClient = Awaited<ReturnType<typeof createSingleClient>>;
