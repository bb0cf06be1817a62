import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMetricsApp } from "./metrics.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { testBuild } from "../testing/test-build.ts";

let site: ComposedSite;
beforeAll(async () => {
  site = await composeSite();
});
afterAll(() => site.close());

/** Lines of one metric: each series with its value. */
async function read(name: string): Promise<string[]> {
  const app = buildMetricsApp(site.database, testBuild);
  const { body } = await app.inject("/metrics");
  await app.close();
  return body.split("\n").filter((line) => line.startsWith(name));
}

describe("the metrics", () => {
  it("count answers by route template and status, never by address", async () => {
    const secret = randomUUID();
    await site.app.inject(`/api/games/${secret}`);
    const series = await read("tessera_http_request_duration_seconds_count");
    expect(series).toContainEqual(
      expect.stringContaining('{method="GET",route="/api/games/:slug",status="400"}'),
    );
    expect(series.join("\n")).not.toContain(secret);
  });

  it("include all metrics that operators watch", async () => {
    const names = [
      "tessera_build_info",
      "tessera_http_request_duration_seconds",
      "tessera_database_pool_connections",
      "tessera_database_connection_wait_seconds",
      "tessera_database_connections_lost_total",
      "tessera_database_transactions_retried_total",
      "tessera_job_lag_seconds",
      "tessera_job_runs_total",
      "tessera_job_refusals_total",
      "tessera_clock_skew_seconds",
      "tessera_outbox_lag_seconds",
      "tessera_event_streams",
      "tessera_callback_batch_size",
      "tessera_ledger_postings_total",
      "tessera_first_screens_rendered_total",
      "process_cpu_seconds_total",
      "nodejs_eventloop_lag_seconds",
    ];
    const lines = (await read("# HELP")).join("\n");
    for (const name of names) expect(lines).toContain(`# HELP ${name} `);
    expect(await read('tessera_job_lag_seconds{job="claims.expire"}')).toHaveLength(1);
  });

  it("name the build that runs", async () => {
    const { version, build, schema } = testBuild;
    expect(await read("tessera_build_info")).toEqual([
      `tessera_build_info{version="${version}",build="${build}",server_schema="${schema.server}",registry_schema="${schema.registry}"} 1`,
    ]);
  });

  it("do not exist on the site's own port: 404", async () => {
    const answer = await site.app.inject({ url: "/metrics", headers: { accept: "text/html" } });
    expect(answer.body).not.toContain("tessera_http");
    expect(answer.statusCode).not.toBe(200);
  });
});
