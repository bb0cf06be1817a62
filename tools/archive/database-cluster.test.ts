import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { projectRoot } from "../build/targets.ts";

const read = (path: string) => readFileSync(join(projectRoot, "operations", path), "utf8");

interface Cluster {
  readonly etcd: { readonly hosts: string };
  readonly bootstrap: {
    readonly dcs: {
      readonly ttl: number;
      readonly loop_wait: number;
      readonly retry_timeout: number;
      readonly synchronous_mode: boolean;
      readonly postgresql: { readonly parameters: Readonly<Record<string, string | number>> };
    };
  };
}

const cluster = parse(read("patroni/patroni.yml")) as Cluster;
const proxy = read("haproxy/database.cfg");

it("a commit of the database's cluster: acknowledged when it is on the disks of primary and standby", () => {
  const { synchronous_mode: isSynchronous, postgresql } = cluster.bootstrap.dcs;
  expect([isSynchronous, postgresql.parameters["synchronous_commit"]]).toEqual([true, "on"]);
});

it("the lock of the primary: outlives a failed renewal and its retry, and expires so that 30 seconds suffice", () => {
  const { ttl, loop_wait: wait, retry_timeout: retry } = cluster.bootstrap.dcs;
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl);
  expect(ttl).toBeLessThanOrEqual(20);
});

it("addresses of the files: Patroni asks every etcd, and HAProxy each member at the port of its Patroni", () => {
  const etcds = [...read("patroni/etcd.env").matchAll(/etcd\d=http:\/\/([\d.]+):2380/g)].map(([, at]) => at);
  expect(cluster.etcd.hosts.split(",")).toEqual(etcds.map((address) => `${address}:2379`));
  expect(etcds).toHaveLength(3);
  const servers = [...proxy.matchAll(/^ {2}server (\w+) (\S+)$/gm)].map(([, name, at]) => `${name} ${at}`);
  expect(servers).toEqual(etcds.slice(0, 2).map((address, index) => `database${index + 1} ${address}:5432`));
  const member = read("patroni/member.env");
  const [, statePort] = /^PATRONI_RESTAPI_LISTEN=[\d.]+:(\d+)$/m.exec(member) ?? [];
  expect(proxy).toContain(`check port ${statePort} `);
  expect(proxy).toContain("on-marked-down shutdown-sessions");
});
