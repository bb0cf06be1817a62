import { type Database, UnusableSchema } from "@tessera/database";
import { type AssetStore, verifyEvents, verifyLiveFiles } from "@tessera/releases";
import { checkBooks, findOtherKeys, type NamedKeys } from "@tessera/server";
import { environmentName } from "../releases/registry.ts";
import { findPendingMigrations } from "../start/site-database.ts";

/** A part of an installation that is verified by itself. */
export type VerifiedPart = "schema" | "keys" | "chain" | "books" | "files";

/** Result of the verification of one part. */
export interface PartResult {
  readonly part: VerifiedPart;
  /** Phrase for what was verified. */
  readonly verified: string;
  /** Phrases for what is wrong; empty: the part holds. */
  readonly faults: readonly string[];
}

export interface VerifyDependencies {
  /** May be a standby: nothing is written. */
  readonly database: Database;
  /** Root folder of the build, with its migrations. */
  readonly root: string;
  readonly keys: NamedKeys;
  readonly assets: AssetStore;
}

type Verification = (dependencies: VerifyDependencies) => Promise<Omit<PartResult, "part">>;

async function verifySchema({ database, root }: VerifyDependencies) {
  try {
    const { length } = await findPendingMigrations(database, root);
    const pending = `usable by this build, which adds ${length} migrations by "migrate"`;
    return { verified: length === 0 ? "that of this build" : pending, faults: [] };
  } catch (error) {
    if (error instanceof UnusableSchema) return { verified: "", faults: [error.message] };
    throw error;
  }
}

async function verifyKeys({ database, keys }: VerifyDependencies) {
  const others = await findOtherKeys(database, keys);
  const faults =
    others.length === 0 ? [] : [`this node has other keys than the database: ${others.join(", ")}`];
  return { verified: `the fingerprints of ${Object.keys(keys).length} are those of the database`, faults };
}

async function verifyChain({ database }: VerifyDependencies) {
  const { events, refused, fault } = await verifyEvents(database, environmentName);
  const faults = fault
    ? [`${fault.kind} fault at event ${fault.seq ?? "(none)"} of ${fault.remote ?? "the environment"}`]
    : [];
  return { verified: `${events} changes of releases and ${refused} refused attempts`, faults };
}

async function verifyBooks({ database }: VerifyDependencies) {
  // One statement over all entries may take minutes, which the limit of a call would cut.
  return database.transaction(
    async (sql) => {
      await sql.execute("set transaction read only");
      const findings = await checkBooks(sql);
      const [count] = await sql.query<{ journals: bigint }>("select count(*) as journals from journals");
      return {
        verified: `${count?.journals ?? 0n} journals, exact`,
        faults: findings.map(({ rule, about, difference }) => `${rule} of ${about} by ${difference}`),
      };
    },
    { isUnlimited: true },
  );
}

async function verifyFiles({ database, assets }: VerifyDependencies) {
  const { releases, files, faults } = await verifyLiveFiles({
    database,
    assets,
    environment: environmentName,
  });
  return { verified: `${files} of ${releases} live releases, each with its digest`, faults };
}

const verifications: readonly (readonly [VerifiedPart, Verification])[] = [
  ["schema", verifySchema],
  ["keys", verifyKeys],
  ["chain", verifyChain],
  ["books", verifyBooks],
  ["files", verifyFiles],
];

/**
 * Verifies an installation: that this build can use its schema, that this node's keys are those of the
 * database, that the events of the registry follow each other and the pointers are where they have led, that
 * the books are exact, and that each file of the live releases has its digest. Changes nothing. A part that
 * cannot be read has that as its fault. A schema that cannot be used ends the verification.
 *
 * @returns the results in the order in which they were found
 */
export async function* verifySite(dependencies: VerifyDependencies): AsyncGenerator<PartResult> {
  for (const [part, verify] of verifications) {
    const result = await verify(dependencies).catch((error: unknown) => ({
      verified: "",
      faults: [`cannot be read: ${error instanceof Error ? error.message : String(error)}`],
    }));
    yield { part, ...result };
    if (part === "schema" && result.faults.length > 0) return;
  }
}

const faultsShownMax = 10;

/** Describes a result in a line, and each of its first faults in one more. */
export function describePart({ part, verified, faults }: PartResult): string {
  if (faults.length === 0) return `${part}: ${verified}`;
  const more = faults.length - faultsShownMax;
  return [
    `${part}: FAILED`,
    ...faults.slice(0, faultsShownMax).map((fault) => `  ${fault}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}
