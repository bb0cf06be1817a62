import type { OpenBooks } from "../../outside/books.ts";

/** A run of a job. */
interface Run {
  readonly name: string;
  readonly fence: string;
}

/** Runs of jobs by the address of the machine that took them. */
export interface Runs {
  /** A run that is held now by a node of the machine; undefined when it has none. */
  heldBy(address: string): Promise<Run | undefined>;
  /** True while nobody has ended or followed the run. */
  isHeld(run: Run): Promise<boolean>;
  /** Address of the machine that took the job next; undefined before. */
  followerOf(run: Run): Promise<string | undefined>;
  /** Does at the database what ends each transaction of the run. Rejects once another one has followed. */
  assertFence(run: Run): Promise<void>;
}

/** Makes the database record from which address each run is taken. */
export async function recordRuns({ ask, execute }: OpenBooks): Promise<Runs> {
  await execute(`
    create table recorded_runs (name text, fence bigint, address inet, primary key (name, fence));
    create function record_run() returns trigger language plpgsql as $$
    begin
      insert into recorded_runs values (new.name, new.fence, inet_client_addr());
      return null;
    end $$;
    create trigger record_run after update on jobs for each row when (old.fence <> new.fence) execute function record_run()`);
  const first = async (text: string) => (await ask(text))[0];
  const isRun = ({ name, fence }: Run) => `name = '${name}' and fence = ${fence}`;
  return {
    heldBy: async (address) => {
      const row = await first(
        `select name, fence::text as fence from jobs natural join recorded_runs
          where holder is not null and held_until > now() and address = '${address}' limit 1`,
      );
      return row && { name: String(row["name"]), fence: String(row["fence"]) };
    },
    isHeld: async (run) =>
      (await first(`select from jobs where holder is not null and ${isRun(run)}`)) !== undefined,
    followerOf: async ({ name, fence }) => {
      const row = await first(
        `select host(address) as address from recorded_runs where name = '${name}' and fence > ${fence} order by fence limit 1`,
      );
      return row && String(row["address"]);
    },
    assertFence: async ({ name, fence }) => {
      await ask(`select assert_job_fence('${name}', ${fence})`);
    },
  };
}
