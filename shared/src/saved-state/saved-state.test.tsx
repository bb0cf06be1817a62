// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defineSavedState } from "./index.ts";

const isNumber = (value: unknown): value is number => typeof value === "number";
const place = { element: document.createElement("div"), pathname: "/lantern" };

describe("form state preserved across releases", () => {
  it("keeps the values of mounted hooks, under their names", () => {
    const { useSavedState, keep } = defineSavedState();
    const shown = renderHook(() => useSavedState("days", 7, isNumber));
    expect(keep(place)).toEqual({ days: 7 });
    act(() => shown.result.current[1](30));
    expect(keep(place)).toEqual({ days: 30 });
    shown.unmount();
    expect(keep(place)).toEqual({});
  });

  it("restores a value once: a hook mounted again later starts with its default", () => {
    const { useSavedState, restore } = defineSavedState();
    restore({ days: 30 }, place);
    const open = () => renderHook(() => useSavedState("days", 7, isNumber));
    const shown = open();
    expect(shown.result.current[0]).toBe(30);
    shown.unmount();
    expect(open().result.current[0]).toBe(7);
  });

  it.each([undefined, null, "text", {}, { days: "30" }])("ignores the invalid value %j", (saved) => {
    const { useSavedState, restore } = defineSavedState();
    restore(saved, place);
    expect(renderHook(() => useSavedState("days", 7, isNumber)).result.current[0]).toBe(7);
  });

  it("guards its place while at least one of its hooks does", () => {
    const { useGuard, guard } = defineSavedState();
    const [one, other] = [true, false].map((initialProps) =>
      renderHook((isHeld: boolean) => useGuard(isHeld), { initialProps }),
    );
    expect(guard(place)).toBe(true);
    other?.rerender(true);
    one?.unmount();
    expect(guard(place)).toBe(true);
    other?.rerender(false);
    expect(guard(place)).toBe(undefined);
  });
});
