import { spawn } from "node:child_process";
import { join } from "node:path";
import { asUnprivileged, systemPostgres } from "../../../tools/testing/postgres-server.ts";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { endProcess, endWithUs } from "../../../tools/testing/processes.ts";
import { openPostgresBooks, withBooks } from "../../outside/books.ts";
import { pollUntil } from "../../outside/poll-until.ts";

/** A restored cluster that has ended its recovery and takes writes. */
export interface PromotedCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a restored cluster as an operator does, and waits until it takes writes. */
export async function startPromoted(cluster: string): Promise<PromotedCluster> {
  const [port = 0] = await freePorts(1);
  const options = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const child = spawn(
    join(systemPostgres()?.folder ?? "", "postgres"),
    ["-D", cluster, ...options.flatMap((option) => ["-c", option])],
    { ...asUnprivileged, stdio: "ignore" },
  );
  endWithUs(child, "SIGQUIT");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await pollUntil("the restored cluster takes writes", async () => {
    const [row] = await withBooks(openPostgresBooks(url), ({ ask }) =>
      ask(`select not pg_is_in_recovery() as "isPromoted"`),
    );
    return row?.["isPromoted"] === true;
  });
  return {
    url,
    stop: () => endProcess(child, "SIGINT"),
  };
}
