// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { messages as en } from "../locales/en/index.ts";

/** Called when the code is there and runs. */
const loaded = vi.hoisted(() => vi.fn<() => null>(() => null));
vi.mock("./virtual-rows.tsx", () => ({ VirtualRows: loaded }));

beforeEach(() => {
  vi.resetModules();
  loaded.mockClear();
});

/** Shows the grid while a query waits for its answer; the returned function gives it. */
async function showDuringQuery(): Promise<() => void> {
  // Each page loads the code once.
  const { queryClient } = await import("@tessera/shared/query");
  const { renderWithHost } = await import("@tessera/shared/testing");
  const { GameGrid } = await import("./game-grid.tsx");
  let answer: () => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = () => resolve("answer");
  });
  void queryClient.fetchQuery({ queryKey: ["pressed"], queryFn: () => answered });
  await renderWithHost(
    <GameGrid games={[]} total={0} hasMore={false} isReading={false} onNearEnd={() => undefined} />,
    {
      path: "/games",
      pattern: "/games",
      messages: { en },
    },
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(loaded).not.toHaveBeenCalled();
  return answer;
}

const untilLoaded = () => vi.waitFor(() => expect(loaded).toHaveBeenCalled());

it("code that follows the scroll, while a press waits for its answer: loaded after it", async () => {
  const answer = await showDuringQuery();
  answer();
  await untilLoaded();
});

it("code that follows the scroll, while a press waits for its answer: loaded with the first scroll", async () => {
  await showDuringQuery();
  window.dispatchEvent(new Event("scroll"));
  await untilLoaded();
});
