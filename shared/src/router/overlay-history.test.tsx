// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openOverlay, startOverlayHistory } from "./overlay-history.ts";
import { PageRouterProvider } from "./page-router-provider.tsx";
import { createPageRouter, type PageRouter } from "./page-router.ts";

let stop = () => {};
let router: PageRouter;
const setOpen: Record<string, (open: boolean) => void> = {};

/** Stand-in for a dialog: open or closed, and closed by Back unless it requires an answer. */
function Sheet({ name, mustAnswer = false }: { readonly name: string; readonly mustAnswer?: boolean }) {
  const [open, set] = useState(false);
  useEffect(() => {
    setOpen[name] = set;
  }, [name]);
  useEffect(() => {
    if (!open) return;
    return openOverlay({ close: () => !mustAnswer && set(false) });
  }, [open, mustAnswer]);
  return open && <p role="dialog">{name}</p>;
}

/** Simulates a page load at the current history entry. */
function startPage(): void {
  router = createPageRouter();
  stop = startOverlayHistory(router);
  render(
    <PageRouterProvider router={router}>
      <Routes>
        <Route path="/start" element={<h1>Start</h1>} />
        <Route
          path="/page"
          element={
            <>
              <h1>Page</h1>
              <Sheet name="one" />
              <Sheet name="two" />
              <Sheet name="question" mustAnswer />
            </>
          }
        />
        <Route path="/next" element={<h1>Next</h1>} />
      </Routes>
    </PageRouterProvider>,
  );
}

beforeEach(async () => {
  window.history.pushState(null, "", "/start");
  startPage();
  await act(async () => router.push("/page"));
  await heading("Page");
});
afterEach(() => {
  stop();
  router.dispose();
});

const open = (name: string) => act(async () => setOpen[name]?.(true));
const close = (name: string) => act(async () => setOpen[name]?.(false));
const settled = (overlays: number) =>
  waitFor(() => expect((history.state as { overlays?: number }).overlays ?? 0).toBe(overlays));
const shown = () => screen.queryAllByRole("dialog").map(({ textContent }) => textContent);
const heading = (name: string) => screen.findByRole("heading", { name });

/** Presses Back and waits for the navigation. */
async function back(): Promise<void> {
  const before: unknown = history.state;
  await act(async () => history.back());
  await waitFor(() => expect(history.state).not.toBe(before));
}

describe("Back on a page with open overlays", () => {
  it("one overlay: Back closes it, and the next Back leaves the page", async () => {
    await open("one");
    await settled(1);
    await back();
    expect(shown()).toEqual([]);
    expect(location.pathname).toBe("/page");
    await back();
    await heading("Start");
  });

  it("two overlays: Back closes the upper one first", async () => {
    await open("one");
    await open("two");
    await settled(2);
    await back();
    expect(shown()).toEqual(["one"]);
    await back();
    expect(shown()).toEqual([]);
    await heading("Page");
  });

  it("closed by its own button: the next Back leaves the page, however soon it comes", async () => {
    await open("one");
    await settled(1);
    await close("one");
    await back();
    await heading("Start");
  });

  it("two closed by their own buttons: one Back leaves the page", async () => {
    await open("one");
    await open("two");
    await settled(2);
    await close("two");
    await close("one");
    await back();
    await heading("Start");
  });

  it("one of two is opened again: Back closes it, and the next one leaves the page", async () => {
    await open("one");
    await open("two");
    await settled(2);
    await close("two");
    await close("one");
    await open("two");
    await back();
    await waitFor(() => expect(shown()).toEqual([]));
    expect(location.pathname).toBe("/page");
    await back();
    await heading("Start");
  });

  it("one closes while another opens: one Back closes the new one", async () => {
    await open("one");
    await settled(1);
    await act(async () => {
      setOpen["one"]?.(false);
      setOpen["two"]?.(true);
    });
    await settled(1);
    await back();
    expect(shown()).toEqual([]);
    await heading("Page");
  });

  it("an overlay that requires an answer: stays open on every Back", async () => {
    await open("question");
    for (let press = 0; press < 3; press += 1) {
      await settled(1);
      await back();
      expect(shown()).toEqual(["question"]);
    }
    await heading("Page");
  });

  it("Forward to a closed overlay: nothing opens, and Back leaves the page", async () => {
    await open("one");
    await settled(1);
    await back();
    await act(async () => history.forward());
    await settled(1);
    expect(shown()).toEqual([]);
    await back();
    await heading("Start");
  });
});

describe("a page reload with open overlays", () => {
  it.each([1, 2])("%i overlays: none is open, and the next Back leaves the page", async (count) => {
    for (const name of ["one", "two"].slice(0, count)) await open(name);
    await settled(count);
    stop();
    router.dispose();
    cleanup();
    await new Promise((resolve) => setTimeout(resolve));
    await act(async () => startPage());
    await heading("Page");
    expect(shown()).toEqual([]);
    await back();
    await heading("Start");
  });
});

describe("a navigation from an open overlay", () => {
  it("push: Back returns to the page at once", async () => {
    await open("one");
    await settled(1);
    await act(async () => router.push("/next"));
    await heading("Next");
    await back();
    await heading("Page");
    await back();
    await heading("Start");
  });

  it("replace: the page itself is replaced, so that Back does not show it", async () => {
    await open("one");
    await settled(1);
    await act(async () => router.replace("/next"));
    await heading("Next");
    await back();
    await heading("Start");
  });

  it("while the overlay closes in the same step: Back returns to the page at once", async () => {
    await open("one");
    await settled(1);
    await act(async () => {
      setOpen["one"]?.(false);
      router.push("/next");
    });
    await heading("Next");
    await back();
    await heading("Page");
  });

  it("after an overlay closed, while its history navigation is pending: Back returns to the page at once", async () => {
    await open("one");
    await settled(1);
    await close("one");
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      router.push("/next");
    });
    await heading("Next");
    await back();
    await heading("Page");
    await back();
    await heading("Start");
  });

  it("two navigations in one step: both happen, in their order", async () => {
    await open("one");
    await settled(1);
    await act(async () => {
      router.push("/start");
      router.push("/next");
    });
    await heading("Next");
    await back();
    await heading("Start");
    await back();
    await heading("Page");
  });
});
