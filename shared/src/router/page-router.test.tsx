// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createMemoryPageRouter,
  getRouter,
  Link,
  PageRouterProvider,
  Route,
  Routes,
  setRouter,
  useLocation,
  useNavigate,
  usePageRouter,
  useParams,
  usePathname,
  useSearchParams,
  type PageRouter,
} from "./index.ts";

let router: PageRouter;

function ShellPath() {
  return <p>shell at {useLocation().pathname}</p>;
}

function Game() {
  const { slug } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <p>
        game {slug}, tab {search.get("tab") ?? "none"}
      </p>
      <Link to="/play/reef-hunter?tab=rules">Reef Hunter</Link>
      <button onClick={() => setSearch({ tab: "odds" })}>Odds</button>
      <button onClick={() => void navigate("/play/other", { replace: true, state: { from: "game" } })}>
        Replace
      </button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

beforeEach(() => {
  router = createMemoryPageRouter("/play/golden-koi");
  setRouter(router);
  render(
    <PageRouterProvider>
      <ShellPath />
    </PageRouterProvider>,
  );
  render(
    <PageRouterProvider>
      <Routes>
        <Route path="/play/:slug" element={<Game />} />
      </Routes>
    </PageRouterProvider>,
  );
});

afterEach(() => router.dispose());

it("in another React root: the path and its parameters are available", () => {
  expect(getRouter()).toBe(router);
  expect(screen.getByText("game golden-koi, tab none")).toBeDefined();
});

it("a link in the other root: the shell follows, also on Back", async () => {
  const player = userEvent.setup();
  expect(screen.getByText("Reef Hunter").getAttribute("href")).toBe("/play/reef-hunter?tab=rules");
  await player.click(screen.getByText("Reef Hunter"));
  expect(screen.getByText("game reef-hunter, tab rules")).toBeDefined();
  expect(screen.getByText("shell at /play/reef-hunter")).toBeDefined();
  await player.click(screen.getByText("Back"));
  expect(screen.getByText("game golden-koi, tab none")).toBeDefined();
});

it("navigation by the shell: the other root follows", async () => {
  act(() => router.push("/play/naga-spiral?tab=x"));
  expect(screen.getByText("game naga-spiral, tab x")).toBeDefined();
});

it("search parameters and replaced entries: work as in the shell", async () => {
  const player = userEvent.setup();
  await player.click(screen.getByText("Odds"));
  expect(router.state.location.search).toBe("?tab=odds");
  await player.click(screen.getByText("Replace"));
  expect(router.state.location).toMatchObject({ pathname: "/play/other", state: { from: "game" } });
  expect(router.state.action).toBe("REPLACE");
});

it("another query: links and path-only components are not rendered again, while another path renders them", async () => {
  let rendered = 0;
  const onRender = () => (rendered += 1);
  function PathOnly() {
    usePageRouter();
    return <p>at {usePathname()}</p>;
  }
  render(
    <PageRouterProvider>
      <Profiler id="path" onRender={onRender}>
        <PathOnly />
        <Link to="/games">Games</Link>
      </Profiler>
    </PageRouterProvider>,
  );
  expect(rendered).toBe(1);
  act(() => router.push("/play/golden-koi?tab=odds"));
  expect(rendered).toBe(1);
  act(() => router.push("/play/reef-hunter"));
  expect(rendered).toBe(2);
  expect(screen.getByText("at /play/reef-hunter")).toBeDefined();
});
