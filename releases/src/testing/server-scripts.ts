import type { FirstScreenRequest } from "@tessera/shared/contracts/first-screen";
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { contractVersion } from "@tessera/shared/contracts/shell-contract";
import type { ReleaseScript } from "../first-screens/render-context.ts";

/**
 * Server script of a small shell. Its screen is the parts of all remotes, in their order: what the function
 * `render(url, read, ask, query)` in the global of a remote's container returns. `read(path)` is the answer
 * of a call of the API as text, null while there is none; `ask(path)` is a promise of it; `query(run)` has a
 * function run with the requests for data.
 */
const shellScript = `var tesseraShell = (() => {
  let screen;
  const wants = (part) => part.state === "wanted" && !screen.request.excluded.includes(part.release);
  const read = (path) => {
    if (!(path in screen.data) && !screen.calls.includes(path)) screen.calls.push(path);
    return screen.data[path] ?? null;
  };
  const ask = (path) => new Promise((resolve) => {
    const settle = (body) => { if (body !== null) resolve(body); };
    screen.asked.push({ path, release: screen.running, settle });
  });
  const query = (run) => screen.requests.push({ release: screen.running, run });
  const openCalls = () => [...screen.calls, ...screen.asked.map(({ path }) => path)];
  const renderPart = async (part) => {
    screen.running = part.release;
    part.state = "failed";
    screen.failures[part.release] = "It has not settled.";
    try {
      part.html = await globalThis[part.container].render(screen.request.url, read, ask, query);
      part.state = "rendered";
      delete screen.failures[part.release];
    } catch (error) {
      screen.failures[part.release] = typeof error;
    }
  };
  return {
    begin(text) {
      const request = JSON.parse(text);
      const parts = request.map.remotes.map(({ id, container }) => ({ release: id, container, html: null, state: "wanted" }));
      screen = { request, parts, calls: [], asked: [], requests: [], tasks: [], data: {}, failures: {}, isShellRendered: false };
    },
    nextPart: () => screen.isShellRendered ? screen.parts.find(wants)?.release ?? null : "shell",
    renderPart() {
      if (screen.isShellRendered) void renderPart(screen.parts.find(wants));
      else screen.isShellRendered = true;
    },
    planRequests() { screen.tasks.push(...screen.requests.splice(0)); },
    nextTask: () => screen.tasks[0]?.release ?? null,
    runTasks() {
      screen.running = screen.tasks[0].release;
      const own = screen.tasks.filter(({ release }) => release === screen.running);
      screen.tasks = screen.tasks.filter(({ release }) => release !== screen.running);
      for (const { run } of own) run();
    },
    openCalls: () => openCalls().length === 0 ? null : JSON.stringify(openCalls().map((path) => ({ path, query: {} }))),
    planAnswers(text) {
      const bodies = JSON.parse(text);
      const { calls, asked } = screen;
      calls.forEach((path, index) => { screen.data[path] = bodies[index]; });
      asked.forEach(({ release, settle }, index) => {
        screen.tasks.push({ release, run: () => settle(bodies[calls.length + index]) });
      });
      screen.calls = [];
      screen.asked = [];
      screen.isShellRendered = false;
      for (const part of screen.parts) part.state = "wanted";
    },
    finish() {
      const { request: { url, language, visitor }, parts, data, failures } = screen;
      const shown = parts.filter(({ state }) => state === "rendered");
      return JSON.stringify({
        html: "<main>" + shown.map(({ html }) => html).join("") + "</main>",
        state: { url, language, visitor, parts: shown.map(({ release }) => ({ release, module: null })), queries: data },
        failures: Object.entries(failures).map(([release, message]) => ({ release, message })),
      });
    },
  };
})();`;

/** Id of the release of the small shell. */
export const shellRelease = "shell@1";

const idOf = (name: string) => `${name}@1`;
const containerOf = (name: string) => `tessera_${name}_1`;

/** Server script of a remote whose part is the result of this function body. */
const remoteScript = (container: string, body: string): string =>
  `var ${container} = { render: async (url, read, ask, query) => { ${body} } };`;

/**
 * The scripts of the small shell and of remotes, by name: a function body, or the whole script where it
 * begins with `;`.
 */
export function releaseScripts(remotes: Readonly<Record<string, string>>): ReleaseScript[] {
  return [
    { release: shellRelease, code: shellScript },
    ...Object.entries(remotes).map(([name, body]) => ({
      release: idOf(name),
      code: body.startsWith(";") ? body : remoteScript(containerOf(name), body),
    })),
  ];
}

/** Request of a guest for a first screen with the parts of these remotes. */
export function screenRequest(
  names: readonly string[],
  changes: Partial<FirstScreenRequest> = {},
): FirstScreenRequest {
  const remotes = names.map(
    (name) =>
      ({
        id: idOf(name),
        name,
        container: containerOf(name),
        label: idOf(name),
        base: `/r/${idOf(name)}/`,
        entry: "js/entry.js",
        hints: {},
        integrity: {},
        manifest: {
          name,
          contract: contractVersion,
          paths: [{ prefix: `/${name}`, guard: "open" }],
          parameters: { [`/${name}`]: ["page"] },
          slots: [],
          navigation: [],
          delegations: [],
        },
      }) satisfies MappedRelease,
  );
  return {
    map: { remotes } as unknown as FirstScreenRequest["map"],
    url: "/",
    language: "en",
    visitor: "guest",
    savesData: false,
    excluded: [],
    ...changes,
  };
}
