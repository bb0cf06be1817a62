// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { useState, type ComponentType } from "react";
import { expect, it } from "vitest";
import { onDemand } from "./on-demand.tsx";

/** A component on demand, with its requests: each is answered by the test. */
function lantern() {
  const requests: ((isThere: boolean) => void)[] = [];
  const code = onDemand<object>(async () => {
    const isThere = await new Promise<boolean>((resolve) => void requests.push(resolve));
    if (!isThere) throw new Error("404");
    return () => <p>Lit</p>;
  });
  const Place: ComponentType = () => {
    const [hasFailed, setFailed] = useState(false);
    const element = code.useElement({}, true, () => setFailed(true));
    return hasFailed ? <p>Not there</p> : element;
  };
  return { requests, code, Place };
}

it("a component requested while its preload fails: loaded by its own request", async () => {
  const { requests, code, Place } = lantern();
  const preloading = code.preload().catch(() => "failed");
  render(<Place />);
  await act(async () => requests[0]?.(false));
  expect(await preloading).toBe("failed");
  await expect.poll(() => requests.length).toBe(2);
  expect(screen.queryByText("Not there")).toBeNull();
  await act(async () => requests[1]?.(true));
  expect(await screen.findByText("Lit")).toBeTruthy();
});

it("a component requested after its preload has failed: one request, whose failure counts", async () => {
  const { requests, code, Place } = lantern();
  const preloading = code.preload().catch(() => "failed");
  requests[0]?.(false);
  await preloading;
  render(<Place />);
  await act(async () => requests[1]?.(false));
  expect(await screen.findByText("Not there")).toBeTruthy();
  expect(requests).toHaveLength(2);
});
