// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";
import { Slot, useHasPath, useReleases } from "@tessera/shared/federation";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";
import {
  first,
  follow,
  heading,
  openPage,
  page,
  provideFollowingPage,
  screenOf,
  second,
} from "../testing/one-place.tsx";

provideFollowingPage();

const oil = releaseOf({
  name: "oil",
  contract: 1,
  paths: [{ prefix: "/oil", guard: "open" }],
  slots: [{ slot: "lantern.oil", module: "can", order: 1 }],
});

let events: string[];

/** Counts what it is poured; the state of another remote than that of the screen. */
function Can() {
  const [poured, setPoured] = useState(0);
  events.push("rendered");
  useEffect(() => {
    events.push("mounted");
    return () => void events.push("unmounted");
  }, []);
  if (poured > 1) throw new Error("It runs over.");
  return <button onClick={() => setPoured(poured + 1)}>{`Poured ${poured}`}</button>;
}

async function openWithSlot(): Promise<HTMLElement> {
  events = [];
  const lantern = (name: string) => () => (
    <section>
      <h1>{name}</h1>
      <Slot name="lantern.oil" pending={<p>Fetching oil</p>} unavailable={() => <p>No oil</p>} />
    </section>
  );
  screenOf(first, lantern("One"));
  screenOf(second, lantern("Two"));
  page.releases = [first, oil];
  const remote = { ...oil, screens: [], slots: { can: async () => Can }, messages: async () => ({}) };
  page.remotes.set(oil.id, async () => remote);
  await openPage();
  return screen.findByRole("button", { name: "Poured 0" });
}

const showBoth = (release: typeof first) =>
  act(async () => {
    page.releases = [release, oil];
    for (const listener of page.listeners) listener();
  });

it("a screen with a slot is swapped: another remote's part in the slot does not change in any frame", async () => {
  const button = await openWithSlot();
  fireEvent.click(button);
  const before = [...events];
  const frames: string[] = [];
  const observer = new MutationObserver(() => frames.push(document.body.textContent ?? ""));
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  await showBoth(second);
  await heading("Two");
  observer.disconnect();
  expect(screen.getByRole("button", { name: "Poured 1" })).toBe(button);
  expect(events).toEqual(before);
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.filter((text) => !text.includes("Poured 1"))).toEqual([]);
  await showBoth(first);
  await heading("One");
  expect(screen.getByRole("button", { name: "Poured 1" })).toBe(button);
});

it("a part that fails after the swap of a screen: the slot of the new screen shows the failure", async () => {
  fireEvent.click(await openWithSlot());
  await showBoth(second);
  await heading("Two");
  fireEvent.click(screen.getByRole("button", { name: "Poured 1" }));
  expect(await screen.findByText("No oil")).toBeTruthy();
  await showBoth(first);
  await heading("One");
  expect(await screen.findByRole("button", { name: "Poured 0" })).toBeTruthy();
});

it("a next screen without the slot: the part is unmounted", async () => {
  await openWithSlot();
  screenOf(second, () => <h1>Two</h1>);
  await showBoth(second);
  await heading("Two");
  await act(async () => undefined);
  expect(events.at(-1)).toBe("unmounted");
});

it("another remote is swapped: components that depend on paths render only when paths change", async () => {
  const renders: boolean[] = [];
  const ids: string[] = [];
  function Ids() {
    ids.push(
      useReleases()
        .map(({ id }) => id)
        .join(),
    );
    return <h1>One</h1>;
  }
  screenOf(first, () => {
    renders.push(useHasPath("/oil"));
    return <Ids />;
  });
  page.releases = [first, oil];
  await openPage();
  const before = [...renders];
  page.releases = [first, { ...oil, id: "r_oil2" }];
  await act(async () => page.listeners.forEach((listener) => listener()));
  expect(renders).toEqual(before);
  expect(ids.at(-1)).toBe("r_1,r_oil2");
  await follow(first);
  expect(renders.at(-1)).toBe(false);
});
