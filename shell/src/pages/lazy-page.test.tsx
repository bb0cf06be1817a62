// @vitest-environment jsdom
import { createMemoryPageRouter, PageRouterProvider, Route, Routes } from "@tessera/shared/router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { lazyPage } from "./lazy-page.tsx";

test("two lazy screens in a row: the first one is never shown under the second one's path", async () => {
  const shown: string[] = [];
  const pageOf = (name: string) => async () =>
    function Page() {
      shown.push(`${name} at ${router.state.location.pathname}`);
      return <h1>{name}</h1>;
    };
  const First = lazyPage(pageOf("first"));
  const Second = lazyPage(pageOf("second"));
  const router = createMemoryPageRouter();
  render(
    <PageRouterProvider router={router}>
      <Routes>
        <Route path="/" element={<First />} />
        <Route path="/second" element={<Second />} />
      </Routes>
    </PageRouterProvider>,
  );
  await screen.findByRole("heading", { name: "first" });
  act(() => router.push("/second"));
  await screen.findByRole("heading", { name: "second" });
  expect(new Set(shown)).toEqual(new Set(["first at /", "second at /second"]));
});

test("code that fails to load: an error, and a retry", async () => {
  let tries = 0;
  const Page = lazyPage(async () => {
    tries += 1;
    if (tries === 1) throw new Error("planted");
    return () => <h1>There</h1>;
  });
  render(<Page />);
  await userEvent.click(await screen.findByRole("button"));
  expect(await screen.findByRole("heading", { name: "There" })).toBeTruthy();
});

test("a module without a component: an error and a retry, but no crash", async () => {
  const missing = (async () => undefined) as unknown as () => Promise<() => null>;
  const Page = lazyPage(missing);
  render(<Page />);
  expect(await screen.findByRole("alert")).toBeTruthy();
});
