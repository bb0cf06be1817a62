import { hash, verify } from "@node-rs/argon2";

/** argon2id as OWASP asks for it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// One spelling of composed letters: phones and desktops send `é` differently.
const canonical = (password: string) => password.normalize("NFC");

export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash, that is for a player who does not exist, the same work is
 * done and the answer is no, so that the time taken tells nothing.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await hashOfNobody), canonical(password));
  return passwordHash !== undefined && matches;
}
