// @vitest-environment jsdom
import { useLocation, useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderWithHost } from "../testing/index.ts";
import { commonParsers, type FilterForm, isDateRangeInvalid } from "./list-filter.ts";
import { type FilterInAddress, useFilterInAddress } from "./use-filter-in-address.ts";

interface TestFilter {
  readonly list: string;
  readonly status: string | null;
  readonly from: string;
  readonly sortDir: "asc" | "desc";
  readonly after: string;
  readonly pageIndex: number;
}

const form: FilterForm<TestFilter> = {
  defaults: { list: "open", status: null, from: "", sortDir: "desc", after: "", pageIndex: 0 },
  kept: ["list"],
  place: { view: "money" },
  parsers: {
    list: z.enum(["open", "closed"]),
    status: z.enum(["good", "bad"]),
    from: commonParsers.from,
    sortDir: commonParsers.sortDir,
    after: z.string(),
  },
};

async function openList(search: string) {
  let list: FilterInAddress<TestFilter> | undefined;
  let goBack: () => void = () => undefined;
  function List() {
    list = useFilterInAddress(form);
    const navigate = useNavigate();
    goBack = () => void navigate(-1);
    return <output>{useLocation().search}</output>;
  }
  await renderWithHost(<List />, { path: `/list${search}` });
  return {
    current: () => list!,
    address: () => screen.getByRole("status").textContent,
    run: (work: (list: FilterInAddress<TestFilter>) => void) => act(async () => work(list!)),
    back: () => act(async () => goBack()),
  };
}

describe("the filter of a list in the address", () => {
  test("absent and invalid values: the default", async () => {
    const { current } = await openList(
      "?list=gone&status=lost&from=31/10/2026&sortDir=up&pageIndex=-1&unknown=1",
    );
    expect(current().filter).toEqual(form.defaults);
    expect(current().isFiltered).toBe(false);
  });

  test.each(["x", "1.5", "-1", "1e400"])("page %s: the first one", async (page) => {
    expect((await openList(`?pageIndex=${page}`)).current().filter.pageIndex).toBe(0);
  });

  test("a change: the first page, with the list's place and only the differences; Back undoes it", async () => {
    const list = await openList("?view=money&status=good&after=k1&pageIndex=3&row=7");
    await list.run(({ change }) => change({ from: "2026-11-01" }));
    expect(list.address()).toBe("?view=money&status=good&from=2026-11-01");
    await list.back();
    expect(list.address()).toBe("?view=money&status=good&after=k1&pageIndex=3&row=7");
  });

  test("a change without effect: no history entry", async () => {
    const list = await openList("?view=money");
    await list.run(({ turnTo }) => turnTo(1));
    await list.run(({ turnTo }) => turnTo(1));
    await list.back();
    expect(list.address()).toBe("?view=money");
  });

  test("a value of null: absent from the address", async () => {
    const list = await openList("?status=bad&sortDir=asc");
    await list.run(({ change }) => change({ status: null }));
    expect(list.address()).toBe("?view=money&sortDir=asc");
  });

  test("another page: the filter stays", async () => {
    const list = await openList("?status=bad");
    await list.run(({ turnTo }) => turnTo(2));
    expect(list.address()).toBe("?view=money&status=bad&pageIndex=2");
  });

  test("a page by its id: in the address, until a change", async () => {
    const list = await openList("");
    await list.run(({ change }) => change({ after: "k2" }));
    expect(list.address()).toBe("?view=money&after=k2");
    await list.run(({ change }) => change({ status: "bad" }));
    expect(list.address()).toBe("?view=money&status=bad");
  });

  test("reset: the default, in the same list", async () => {
    const list = await openList("?list=closed&status=bad&sortDir=asc&pageIndex=2");
    await list.run(({ reset }) => reset());
    expect(list.address()).toBe("?view=money&list=closed");
    expect(list.current().isFiltered).toBe(false);
  });

  test.each([
    ["order, page and the list's name", "?list=closed&sortDir=asc&after=k1&pageIndex=2", false],
    ["a status", "?status=good", true],
    ["a day", "?from=2026-11-01", true],
  ])("%s: filtered or not", async (_, search, isFiltered) => {
    expect((await openList(search)).current().isFiltered).toBe(isFiltered);
  });
});

test.each([
  ["2026-11-02", "2026-11-01", true],
  ["2026-11-01", "2026-11-01", false],
  ["2026-11-01", "", false],
  ["", "2026-11-01", false],
])("days from '%s' to '%s': reversed or not", (from, to, isInvalid) => {
  expect(isDateRangeInvalid({ from, to })).toBe(isInvalid);
});
