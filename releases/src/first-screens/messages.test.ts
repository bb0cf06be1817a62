import * as z from "@tessera/shared/schema";
import { expect, it } from "vitest";
import { firstScreen } from "./messages.ts";

const screenWith = (path: string) => ({
  html: "<p></p>",
  state: {
    url: "/wallet",
    language: "en",
    visitor: "player",
    parts: [],
    calls: [{ path, query: { pageSize: "5" } }],
    queries: [],
  },
  failures: [],
});

it("calls that the document sends with a player's token: only to paths of the site's API", () => {
  expect(z.safeParse(firstScreen, screenWith("/api/games/recent")).success).toBe(true);
  const others = [
    "https://evil.example/api/wallets",
    "//evil.example/api",
    "/api/../registry/v1",
    "/api/wallets?x=1",
    "/api/",
    "/r/x",
    "api/wallets",
    '/api/"</script>',
  ];
  for (const path of others) {
    expect([path, z.safeParse(firstScreen, screenWith(path)).success]).toEqual([path, false]);
  }
});
