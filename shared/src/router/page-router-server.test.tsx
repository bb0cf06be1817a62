import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import {
  createMemoryPageRouter,
  Link,
  Navigate,
  PageRouterProvider,
  Route,
  Routes,
  useParams,
  useSearchParams,
} from "./index.ts";

function Game() {
  const [search] = useSearchParams();
  return (
    <Link to="?tab=odds">
      {useParams()["slug"]} {search.get("tab")}
    </Link>
  );
}

const renderAt = (path: string) =>
  renderToString(
    <PageRouterProvider router={createMemoryPageRouter(path)}>
      <Routes>
        <Route path="/play/:slug" element={<Game />} />
        <Route path="/old" element={<Navigate to="/play/golden-koi" replace />} />
        <Route path="*" element={<h1>Not found</h1>} />
      </Routes>
    </PageRouterProvider>,
  );

it("on a server, without window and document: the screen of the path, its parameters and links are rendered", () => {
  expect(typeof window).toBe("undefined");
  const html = renderAt("/play/naga-spiral?tab=rules");
  expect(html).toContain("naga-spiral");
  expect(html).toContain("rules");
  expect(html).toContain('href="/play/naga-spiral?tab=odds"');
});

it("on a server, several paths one after another: each with its own screen", () => {
  expect(renderAt("/play/golden-koi")).toContain("golden-koi");
  expect(renderAt("/nowhere")).toContain("Not found");
});

it("on a server, a screen that redirects: renders nothing, since the browser redirects", () => {
  expect(renderAt("/old")).toBe("");
});
