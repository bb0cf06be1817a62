import argon2 from "@node-rs/argon2";

/** Parameters of argon2id as recommended by OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Normalises composed letters, because phones and desktops encode `é` differently.
const canonical = (password: string) => password.normalize("NFC");

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(canonical(password), cost);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * True when the password matches the hash. Without a hash (unknown player) the same work is done and the result is
 * false, so that the time reveals nothing.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword("nobody has this password");
  const matches = await argon2.verify(passwordHash ?? (await hashOfNobody), canonical(password));
  return passwordHash !== undefined && matches;
}
