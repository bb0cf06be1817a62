import { describe, expect, test } from "vitest";
import { dateRangeError, readFilter, writeFilter } from "./history-filter.ts";

// Already the 21st in Bangkok.
const now = new Date("2026-11-20T18:00:00Z");
const read = (address: string) => readFilter(new URLSearchParams(address), now);

describe("the filter in the address", () => {
  test("empty: everything of the last 7 days in Bangkok, newest first", () => {
    expect(read("")).toEqual({
      type: "all",
      status: null,
      search: null,
      from: "2026-11-15",
      to: "2026-11-21",
      sortBy: "createdAt",
      sortDir: "desc",
      pageIndex: 0,
    });
  });

  test("complete: read, and written back unchanged", () => {
    const address =
      "type=game&status=success&search=Golden+Koi&from=2026-10-01&to=2026-10-31&sortBy=amount&sortDir=asc&pageIndex=2";
    expect(read(address)).toEqual({
      type: "game",
      status: "success",
      search: "Golden Koi",
      from: "2026-10-01",
      to: "2026-10-31",
      sortBy: "amount",
      sortDir: "asc",
      pageIndex: 2,
    });
    expect(writeFilter(read(address), now).toString()).toBe(address);
  });

  test.each([
    "type=gold",
    "status=lost",
    "from=31/10/2026",
    "sortBy=password",
    "pageIndex=-1",
    "pageIndex=x",
  ])("%s: replaced by the default", (address) => expect(read(address)).toEqual(read("")));

  test("default filter: an empty address", () => {
    expect(writeFilter(read(""), now).toString()).toBe("");
  });
});

describe("the range of days", () => {
  test.each([
    ["one day", "2026-11-21", "2026-11-21", null],
    ["92 days", "2026-08-22", "2026-11-21", null],
    ["93 days", "2026-08-21", "2026-11-21", "tooLong"],
    ["the end before the start", "2026-11-22", "2026-11-21", "order"],
  ])("%s", (_, from, to, problem) => expect(dateRangeError({ from, to })).toBe(problem));
});
