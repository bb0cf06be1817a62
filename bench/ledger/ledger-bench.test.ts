import { expect, it } from "vitest";
import { bestOfEach } from "./ledger-bench.ts";

it("rates by number of clients: each side has the rates with the highest median, not with the highest value", () => {
  const byClients = {
    16: { bookings: [100, 100, 900], control: [500, 510, 520] },
    64: { bookings: [300, 310, 320], control: [600, 610, 620] },
    128: { bookings: [400, 410, 420], control: [200, 210, 220] },
  };
  expect(bestOfEach(byClients, "ledger.spread", () => undefined)).toEqual({
    bookings: [400, 410, 420],
    control: [600, 610, 620],
  });
});
