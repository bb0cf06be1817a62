import { availableParallelism } from "node:os";
import argon2 from "@node-rs/argon2";
import { WorkQueue } from "../concurrency/work-queue.ts";

/** Parameters of argon2id as recommended by OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Owner of a password. Operators have a queue of their own: no number of players' logins keeps them out. */
export type PasswordOwner = "player" | "operator";

/**
 * Hashes at the same time: one core, and of the four threads that Node has for all of its work at least one
 * stays free, for compression and files.
 */
const atOnce = availableParallelism() >= 4 ? 2 : 1;
const retryAfterSeconds = 5;
const queues: Readonly<Record<PasswordOwner, WorkQueue>> = {
  player: new WorkQueue({ atOnce, waitingMax: 100, retryAfterSeconds }),
  operator: new WorkQueue({ atOnce: 1, waitingMax: 20, retryAfterSeconds }),
};

// Normalises composed letters, because phones and desktops encode `é` differently.
const canonical = (password: string) => password.normalize("NFC");

/**
 * Refuses with RATE_LIMITED while too many passwords wait: to be called before an attempt is counted or a
 * captcha used, which a refusal in the middle would cost.
 */
export function assertRoomForPassword(owner: PasswordOwner = "player"): void {
  queues[owner].assertRoom();
}

/** Hashes a password. Refuses with RATE_LIMITED while too many wait. */
export function hashPassword(password: string, owner: PasswordOwner = "player"): Promise<string> {
  return queues[owner].run(() => argon2.hash(canonical(password), cost));
}

let hashOfNobody: Promise<string> | undefined;

/**
 * True when the password matches the hash. Without a hash (unknown player) the same work is done and the
 * result is false, so that the time reveals nothing. Refuses with RATE_LIMITED while too many wait.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  owner: PasswordOwner = "player",
): Promise<boolean> {
  const matches = await queues[owner].run(async () => {
    hashOfNobody ??= argon2.hash("nobody has this password", cost);
    return argon2.verify(passwordHash ?? (await hashOfNobody), canonical(password));
  });
  return passwordHash !== undefined && matches;
}
