// @vitest-environment jsdom
import {
  createMemoryPageRouter,
  PageRouterProvider,
  Route,
  Routes,
  useNavigate,
} from "@tessera/shared/router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useHeadingFocus } from "./heading-focus.ts";

function Late({ title }: { readonly title: string }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), 30);
    return () => clearTimeout(timer);
  }, []);
  return isHere && <h1>{title}</h1>;
}

function Vanishing() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <h1>Home</h1>
      {isHere && (
        <button type="button" onClick={() => setHere(false)}>
          Cancel the order
        </button>
      )}
      <button type="button">Another</button>
    </>
  );
}

/** A screen whose button shows the next release of it: other elements with the same words. */
function Released() {
  const [release, setRelease] = useState(1);
  return (
    <div key={release}>
      <h1>Games</h1>
      <button
        type="button"
        ref={(button) => {
          if (release > 1) button?.focus();
        }}
        onClick={() => setRelease(release + 1)}
      >
        Slots
      </button>
    </div>
  );
}

function Page() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useHeadingFocus(main, "Tessera");
  return (
    <>
      {["/wallet", "/wallet/filter", "/games", "/games/round"].map((path) => (
        <button key={path} type="button" onClick={() => void navigate(path)}>
          {path}
        </button>
      ))}
      <main ref={main}>
        <Routes>
          <Route path="/" element={<Vanishing />} />
          <Route path="/wallet/*" element={<Late title="Wallet" />} />
          <Route path="/games/*" element={<Released />} />
        </Routes>
      </main>
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  render(
    <PageRouterProvider router={createMemoryPageRouter()}>
      <Page />
    </PageRouterProvider>,
  );
});

test("first screen: sets the page title and does not move the focus", () => {
  expect(document.title).toBe("Home · Tessera");
  expect(document.activeElement).toBe(document.body);
});

test("another screen that loads late: its heading gets the focus once it is rendered", async () => {
  await userEvent.click(screen.getByRole("button", { name: "/wallet" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Wallet" })));
  expect(document.title).toBe("Wallet · Tessera");
});

test("another path of the same screen: the focus does not move", async () => {
  await userEvent.click(screen.getByRole("button", { name: "/wallet" }));
  await screen.findByRole("heading", { name: "Wallet" });
  const filter = screen.getByRole("button", { name: "/wallet/filter" });
  await userEvent.click(filter);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(document.activeElement).toBe(filter);
});

test("a swap of a screen after its path has changed: the focus stays on the same element", async () => {
  await userEvent.click(screen.getByRole("button", { name: "/games" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Games" })));
  await userEvent.click(screen.getByRole("button", { name: "/games/round" }));
  const before = screen.getByRole("button", { name: "Slots" });
  await userEvent.click(before);
  expect(before.isConnected).toBe(false);
  // Changes of the document are observed after the task that made them.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Slots" }));
});

test("a focused button that is removed: the heading gets the focus", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Cancel the order" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Home" })));
});
