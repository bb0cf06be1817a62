// @vitest-environment jsdom
import { renderToString } from "react-dom/server";
import { useEffect, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { hydrateInSlices } from "./hydrate-in-slices.ts";

/** Longer than React works before it looks whether the browser waits, in milliseconds. */
const slowMs = 10;
const rows = 8;

let rendered = 0;

/** Occupies the processor, as a large part of a screen does. */
function spendTime(): void {
  const endMs = performance.now() + slowMs;
  while (performance.now() < endMs);
  rendered += 1;
}

function SlowRow() {
  spendTime();
  return <li>row</li>;
}

function Committed({ onCommitted, children }: { onCommitted: () => void; children: ReactNode }) {
  useEffect(onCommitted);
  return children;
}

const list = <ul>{Array.from({ length: rows }, (_, row) => [<SlowRow key={row} />])}</ul>;

it("hydration of a large page: other tasks of the page run in between, and its nodes stay", async () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(list);
  const first = container.querySelector("li");
  rendered = 0;
  const onCommitted = vi.fn<() => void>();
  const root = hydrateInSlices(container, <Committed onCommitted={onCommitted}>{list}</Committed>, {});
  const counts: number[] = [];
  while (!onCommitted.mock.calls.length) {
    await new Promise((resolve) => setTimeout(resolve));
    counts.push(rendered);
  }
  expect(counts.some((count) => count > 0 && count < rows)).toBe(true);
  expect(container.querySelector("li")).toBe(first);
  root.unmount();
});
