// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { defineSavedState } from "@tessera/shared/saved-state";
import {
  first,
  follow,
  heading,
  openPage,
  page,
  screenOf,
  second,
  third,
  provideFollowingPage,
} from "../testing/one-place.tsx";

provideFollowingPage();

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Adds a release with a counter that is preserved. */
function counter(release: typeof first, name: string) {
  const { useSavedState, useGuard: _useGuard, ...functions } = defineSavedState();
  const Counter = () => {
    const [presses, setPresses] = useSavedState("presses", 0, isNumber);
    const [hasFailed, setFailed] = useState(false);
    if (hasFailed) throw new Error("broken later");
    return (
      <section>
        <h1>{name}</h1>
        <button onClick={() => setPresses(presses + 1)}>{`Pressed ${presses}`}</button>
        <button onClick={() => setFailed(true)}>Break</button>
      </section>
    );
  };
  screenOf(release, Counter, functions);
  return { ...functions };
}

const pressed = (times: number) => screen.findByRole("button", { name: `Pressed ${times}` });

describe("state that a release hands over in a swap", () => {
  it("is restored by the next release, and by the first one after a swap back", async () => {
    counter(first, "One");
    counter(second, "Two");
    await openPage();
    fireEvent.click(await pressed(0));
    await follow(second);
    await heading("Two");
    fireEvent.click(await pressed(1));
    await follow(first);
    await heading("One");
    expect(await pressed(2)).toBeDefined();
  });

  it("and that changes while the next release is prepared: the next release is prepared again", async () => {
    const one = counter(first, "One");
    const two = counter(second, "Two");
    await openPage();
    const restore = vi.spyOn(two, "restore");
    const keep = vi.spyOn(one, "keep").mockReturnValueOnce({ presses: 7 });
    for (const [release, functions] of [
      [first, one],
      [second, two],
    ] as const) {
      const load = page.remotes.get(release.id);
      const remote = await load?.();
      if (remote) page.remotes.set(release.id, async () => ({ ...remote, ...functions }));
    }
    await follow(second);
    await heading("Two");
    expect(keep.mock.results.map(({ value }) => value as unknown)).toEqual([
      { presses: 7 },
      { presses: 0 },
      { presses: 0 },
      { presses: 0 },
    ]);
    expect(restore.mock.calls.map(([saved]) => saved)).toEqual([{ presses: 7 }, { presses: 0 }]);
    expect(await pressed(0)).toBeDefined();
  });

  it("returns with the former release when the next one throws", async () => {
    counter(first, "One");
    counter(second, "Two");
    await openPage();
    fireEvent.click(await pressed(0));
    await follow(second);
    await heading("Two");
    fireEvent.click(screen.getByRole("button", { name: "Break" }));
    await heading("One");
    expect(await pressed(1)).toBeDefined();
    expect(page.refusals).toEqual([{ id: "r_2", step: "render", message: "broken later" }]);
  });

  it.each([
    ["no value that can be cloned", { keep: () => () => undefined }],
    ["a throw", { keep: () => JSON.parse("{") as unknown }],
  ])("is %s: the next release starts with its defaults", async (_what, functions) => {
    screenOf(first, () => <h1>One</h1>, functions);
    counter(second, "Two");
    await openPage();
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    await follow(second);
    await heading("Two");
    expect(await pressed(0)).toBeDefined();
    await waitFor(() => expect(warn).toHaveBeenCalled());
  });

  it("in another form, or with a restore that throws: the next release starts with its defaults", async () => {
    screenOf(first, () => <h1>One</h1>, { keep: () => ({ presses: "many" }) });
    counter(second, "Two");
    screenOf(third, () => <h1>Three</h1>, {
      restore: () => {
        throw new Error("broken restore");
      },
    });
    await openPage();
    await follow(second);
    await heading("Two");
    expect(await pressed(0)).toBeDefined();
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    await follow(third);
    await heading("Three");
    expect(warn).toHaveBeenCalledWith(new Error("broken restore"));
    expect(page.refusals).toEqual([]);
    await act(async () => undefined);
  });
});
