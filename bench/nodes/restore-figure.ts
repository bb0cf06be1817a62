import { join } from "node:path";
import { startBackedUpSite } from "../../e2e/nodes/backup/backed-up-site.ts";
import { compareCluster } from "../../e2e/nodes/backup/compare-moment.ts";
import type { BenchOptions, Figure } from "../figure.ts";
import { lacksPrograms } from "./lacks-programs.ts";

/** Size of what is written beside the site's own rows, which alone would be a few megabytes. */
const fillMegabytes = 1_024;

/** Statement that writes rows of a kilobyte, of random hexadecimal digits. */
const fill = `create table bench_filler as
  select n, (select string_agg(md5(random()::text || n || part), '') from generate_series(1, 30) as part) as text
    from generate_series(1, ${fillMegabytes * 1_024}) as n`;

/**
 * Measures how long the command `restore` takes for a gigabyte, to a moment under load, until the cluster can
 * be read there. Its goal: each booking acknowledged before the moment is there, none of what was sent after.
 */
export async function measureRestore({ say }: Pick<BenchOptions, "say">): Promise<readonly Figure[]> {
  if (lacksPrograms("backup", "backup.restore", say)) return [];
  const backedUp = await startBackedUpSite((ask) => ask(fill));
  try {
    const into = join(backedUp.clusters, "bench");
    const { code, output, complaint } = await backedUp.restore({ into });
    say(output.trimEnd());
    const [, perGigabyte] = /, (\d+) s per GB\.$/m.exec(output) ?? [];
    if (code !== 0 || perGigabyte === undefined) throw new Error(`The restore failed: ${complaint}`);
    const { lost, early, compared } = await compareCluster(into, backedUp.moment, backedUp.load);
    say(`${compared.before} bookings before the moment, ${lost.length} of them lost`);
    say(`${compared.after} bookings after the moment, ${early.length} of them there`);
    return [
      {
        name: "backup.restore",
        figure: Number(perGigabyte),
        unit: "s per GB",
        goal: "all before the moment, none after",
        ok: lost.length === 0 && early.length === 0,
      },
    ];
  } finally {
    await backedUp.stop();
  }
}
