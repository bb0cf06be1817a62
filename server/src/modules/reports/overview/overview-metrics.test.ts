import { DatabaseUnavailable } from "@tessera/database";
import { minuteMs } from "@tessera/shared/core/durations";
import { operatorRoles } from "@tessera/shared/operator-contracts/endpoint";
import { overviewApi } from "@tessera/shared/operator-contracts/overview";
import Fastify from "fastify";
import { register } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestOperator, type TestSite, testSite } from "../../../testing/index.ts";
import { writeAlone, writeEverything } from "../testing/waiting-rows.ts";
import { measureOverview } from "./overview-metrics.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const minutesAgo = (minutes: number) => new Date(site.clock.now().getTime() - minutes * minuteMs);

/** Values of a gauge, by those of its label. */
async function valuesOf(name: string, label: string): Promise<Readonly<Record<string, number>>> {
  const values = (await register.getSingleMetric(name)?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [labels[label], value]));
}

describe("the metrics of what waits and fails", () => {
  it("every queue and part of an operator with all roles", async () => {
    await writeEverything(site, minutesAgo(30));
    await writeAlone(site, (sql) =>
      sql.query(
        "update withdrawals set status = 'paying', payout_id = id, ask_after = $1 where status = 'payout_failed'",
        [minutesAgo(0)],
      ),
    );
    const operator = await createTestOperator(site, ...operatorRoles);
    const { queues, failures } = (await operator.call(overviewApi.waiting)).reply;
    expect(await valuesOf("tessera_waiting_rows", "queue")).toEqual(
      Object.fromEntries(queues.map(({ queue, waiting }) => [queue, waiting])),
    );
    expect(await valuesOf("tessera_waiting_seconds", "queue")).toMatchObject({
      deposits: 0,
      transfers: 1_800,
    });
    expect(await valuesOf("tessera_failures", "part")).toEqual(
      Object.fromEntries(failures.map(({ part, count }) => [part, count])),
    );
    expect(await valuesOf("tessera_unanswered_seconds", "kind")).toEqual({ deposit: 0, payout: 1_800 });
    expect(await valuesOf("tessera_reconciliation_differences", "kind")).toEqual({
      payment: 2,
      payout: 0,
      ledger: 0,
    });
  });

  it("no value while the database is unavailable, and none of a site that is closed", async () => {
    const away = Fastify();
    const query = () => Promise.reject(new DatabaseUnavailable("unreachable"));
    measureOverview(away, { database: { ...site.database, query }, clock: site.clock });
    expect(await valuesOf("tessera_waiting_rows", "queue")).toEqual({});
    await away.close();
    expect(register.getSingleMetric("tessera_waiting_rows")).toBeUndefined();
  });
});
