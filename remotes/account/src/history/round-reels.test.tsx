// @vitest-environment jsdom
import type { RoundReels as Reels } from "@tessera/shared/contracts/round-reels";
import { minorUnits } from "@tessera/shared/core/money";
import { renderWithHost } from "@tessera/shared/testing";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { RoundReels } from "./round-reels.tsx";

const spin: Reels["spins"][number] = {
  reels: [
    [2, 3],
    [0, 2],
    [2, 1],
  ],
  expanded: [],
  lineWins: [{ line: 1, count: 3, winMinor: minorUnits(150n) }],
  scatterWinMinor: null,
  winMinor: minorUnits(150n),
};

const reels: Reels = {
  picture: "/art/symbols/golden-koi?v=1",
  symbols: ["wild", "scatter", "spade", "newer-one"],
  lines: [
    [0, 0, 0],
    [0, 1, 0],
  ],
  spins: [spin],
  multiplier: 1,
  picksMinor: [],
};

const show = (changes: Partial<Reels> = {}) =>
  renderWithHost(<RoundReels reels={{ ...reels, ...changes }} />, { messages: { en: messages } });

test("one spin: rows as text, cells with the title's pictures, the winning line, and no step buttons", async () => {
  const { container } = await show();
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Row 1: Spade, Wild, Spade. Row 2: Symbol 4, Spade, Scatter.",
  );
  const cells = [...container.querySelectorAll("svg svg")];
  expect(cells.map((cell) => cell.getAttribute("viewBox"))).toEqual(
    [2, 3, 0, 2, 2, 1].map((symbol) => `${symbol * 100} 0 100 100`),
  );
  expect(cells.map((cell) => cell.getAttribute("opacity"))).toEqual(["1", "0.35", "0.35", "1", "1", "0.35"]);
  expect(container.querySelectorAll("image[href='/art/symbols/golden-koi?v=1']")).toHaveLength(6);
  expect(container.querySelector("polyline")?.getAttribute("points")).toBe("50,50 150,150 250,50");
  expect(screen.getByText(/Line 2 · 3 alike/).textContent).toContain("1.50");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a title without pictures: shows the symbols as text", async () => {
  const { container } = await show({ picture: null });
  expect(container.querySelector("image")).toBeNull();
  expect([...container.querySelectorAll("text")].map((sign) => sign.textContent)).toEqual([
    "♠",
    "4",
    "W",
    "♠",
    "♠",
    "S",
  ]);
});

test("free spins: shown one after the other, a filled reel as wilds, the factor beside the wins", async () => {
  const free = { ...spin, expanded: [1], scatterWinMinor: minorUnits(20n) };
  await show({ spins: [spin, free, spin], multiplier: 2, picksMinor: [minorUnits(400n)] });
  expect(screen.getByText("Spin with the bet")).toBeTruthy();
  expect(screen.queryByText(/× 2/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("status").textContent).toBe("Free spin 1 of 2");
  expect(screen.getByRole("img").getAttribute("aria-label")).toContain("Row 2: Symbol 4, Wild, Scatter.");
  expect(screen.getByText(/× 2/)).toBeTruthy();
  expect(screen.getByText(/^Scatters/).textContent).toContain("0.20");
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(screen.getByText("Free spin 1 of 2")).toBeTruthy();
  expect(screen.getByText(/Under the tiles/).textContent).toContain("4.00");
});
