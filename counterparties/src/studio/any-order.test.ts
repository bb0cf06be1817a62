import { describe, it, vi } from "vitest";
import { allGames } from "./studio.ts";

// Hundreds of moves, each over HTTP and booked.
vi.setConfig({ testTimeout: 60_000 });

describe.concurrent.each(allGames.map(({ kind }) => kind))("%s", async (kind) => {
  const { anyOrder } = (await import(`./${kind}/testing/any-order.ts`)) as {
    readonly anyOrder: () => () => Promise<void>;
  };

  it(
    "moves, faults and restarts in any order: each round is paid, refunded or refused, and the site's books agree",
    anyOrder(),
    600_000,
  );
});
