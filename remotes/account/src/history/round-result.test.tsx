// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RoundResult } from "./round-result.tsx";

test("a draw: its numbers as balls with the hits filled; other text stays text", () => {
  const { container } = render(<RoundResult text="○3 ●17 : ○4 ●17 ○80 = 1/2 ●100 ●x" />);
  const balls = [...container.querySelectorAll("[data-ball]")];
  expect(balls.map((ball) => [ball.textContent, ball.getAttribute("data-ball")])).toEqual([
    ["3", "missed"],
    ["17", "hit"],
    ["4", "missed"],
    ["17", "hit"],
    ["80", "missed"],
  ]);
  expect(container.textContent).toBe("3 17 : 4 17 80 = 1/2 ●100 ●x");
});

test("cards: drawn, with the red suits marked", () => {
  render(<RoundResult text="K♠ 10♦ = 20" />);
  expect(screen.getByText("10♦").hasAttribute("data-red")).toBe(true);
  expect(screen.getByText("K♠").hasAttribute("data-red")).toBe(false);
});

test("multipliers of a flight: drawn with their sign, while other arrows and figures stay text", () => {
  const { container } = render(<RoundResult text="↗2.35× ✕1000.00× ↗ 2.35× ✕x" />);
  const drawn = [...container.querySelectorAll("[data-end]")];
  expect(drawn.map((part) => [part.textContent, part.getAttribute("data-end")])).toEqual([
    ["↗2.35×", "cash-out"],
    ["✕1000.00×", "crash"],
  ]);
  expect(container.textContent).toBe("↗2.35× ✕1000.00× ↗ 2.35× ✕x");
});
