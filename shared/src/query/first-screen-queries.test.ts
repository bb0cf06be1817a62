import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { pendingQueries, readQueries, requestQuery, restoreQueries } from "./first-screen-queries.ts";
import { siteQueries } from "./shared-queries.ts";

const site = { key: siteQueries.all(), data: { name: "Tessera" } };
const games = { key: ["games", "page"], data: { items: [1n] } };

/**
 * Restores the data of a first screen; returns the keys that a screen requests again, when it shows them at
 * once.
 */
function requestedAgain(visitor: "guest" | "player"): string[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  restoreQueries([site, games], visitor, client);
  const requested: string[] = [];
  for (const { key, data } of [site, games]) {
    const queryFn = async () => {
      requested.push(key[0] ?? "");
      return data;
    };
    const observer = new QueryObserver(client, { queryKey: key, queryFn });
    expect(observer.getCurrentResult().data).toEqual(data);
    observer.subscribe(() => undefined)();
  }
  return requested;
}

describe("data of a first screen", () => {
  it("for a guest: used without a request", () => {
    expect(requestedAgain("guest")).toEqual([]);
  });

  it("for a player: shown, and requested again unless it is the same for everybody", () => {
    expect(requestedAgain("player")).toEqual(["games"]);
  });

  it("to be stored after rendering: the queries that have data, and none that failed or is missing", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    client.setQueryData(games.key, games.data);
    client.getQueryCache().build(client, { queryKey: ["missing"] });
    await client.prefetchQuery({ queryKey: ["failed"], queryFn: () => Promise.reject(new Error("planted")) });
    expect(readQueries(client)).toEqual([games]);
  });

  it("missing during rendering: requested once, unless it is disabled or present", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const requested: string[] = [];
    const add = (name: string, enabled: boolean) => {
      const queryFn = async () => {
        requested.push(name);
        if (name === "failing") throw new Error("planted");
        return name;
      };
      return new QueryObserver(client, { queryKey: [name], queryFn, enabled });
    };
    add("wanted", true);
    add("failing", true);
    add("disabled", false);
    add("there", true);
    client.setQueryData(["there"], "there");
    for (const query of pendingQueries(client)) requestQuery(query);
    for (const query of pendingQueries(client)) requestQuery(query);
    await Promise.resolve();
    expect(requested).toEqual(["wanted", "failing"]);
  });
});
