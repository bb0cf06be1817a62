// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import * as library from "react-router-dom";
import { expect, it } from "vitest";
import { createMemoryPageRouter, Link, NavLink, PageRouterProvider } from "./index.ts";

function renderAt(path: string, link: ReactNode) {
  const router = createMemoryPageRouter(path);
  const { container, unmount } = render(<PageRouterProvider router={router}>{link}</PageRouterProvider>);
  const anchor = container.querySelector("a");
  // The library's own mark, for its prefetching, and an empty class.
  anchor?.removeAttribute("data-discover");
  if (anchor?.className === "") anchor.removeAttribute("class");
  const attributes = Object.fromEntries(
    [...(anchor?.attributes ?? [])].map(({ name, value }) => [name, value]),
  );
  unmount();
  return attributes;
}

const paths = ["/", "/profile", "/Profile/", "/profile/sessions", "/profiles", "/play/golden-koi?tab=odds"];
const targets = [
  "/",
  "/profile",
  "/profile/",
  "/profile/sessions?x=1",
  "?tab=rules",
  { pathname: "/play", search: "?a=b" },
];

it.each(paths)("links at %s: have the same attributes as the library's links", (path) => {
  for (const to of targets) {
    expect(renderAt(path, <Link to={to} title="t" />)).toEqual(
      renderAt(path, <library.Link to={to} title="t" />),
    );
    for (const end of [false, true]) {
      const [own, theirs] = [NavLink, library.NavLink].map((Component) =>
        renderAt(path, <Component to={to} end={end} className="tab" />),
      );
      expect([to, end, own]).toEqual([to, end, theirs]);
    }
  }
});

async function clickAt(link: ReactNode, keys = "") {
  const router = createMemoryPageRouter("/start");
  const player = userEvent.setup();
  // What the browser does with a link is not part of this.
  window.addEventListener("click", (event) => event.preventDefault(), { once: true });
  const { unmount } = render(<PageRouterProvider router={router}>{link}</PageRouterProvider>);
  if (keys) await player.keyboard(keys);
  await player.click(screen.getByText("Go"));
  unmount();
  const { location, action } = router.state;
  return [location.pathname, location.state as unknown, action];
}

it("a clicked link: the page goes there with the link's state", async () => {
  expect(
    await clickAt(
      <Link to="/next" state={{ from: "start" }}>
        Go
      </Link>,
    ),
  ).toEqual(["/next", { from: "start" }, "PUSH"]);
});

it("a link to the current address, or with `replace`: the history entry is replaced", async () => {
  expect(await clickAt(<Link to="/start">Go</Link>)).toEqual(["/start", null, "REPLACE"]);
  expect(
    await clickAt(
      <Link to="/next" replace>
        Go
      </Link>,
    ),
  ).toEqual(["/next", null, "REPLACE"]);
});

it.each([
  [
    "with the control key",
    <Link key="1" to="/next">
      Go
    </Link>,
    "{Control>}",
  ],
  [
    "into another window",
    <Link key="2" to="/next" target="_blank">
      Go
    </Link>,
    "",
  ],
  [
    "and prevented",
    <Link key="3" to="/next" onClick={(event) => event.preventDefault()}>
      Go
    </Link>,
    "",
  ],
])("a link clicked %s: the page stays", async (_case, link, keys) => {
  expect(await clickAt(link, keys)).toEqual(["/start", null, "POP"]);
});
