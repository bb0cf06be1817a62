import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rspack, type RuleSetRule } from "@rspack/core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../shared/src/testing/test-server.ts";
import { projectRoot } from "./targets.ts";

const require = createRequire(join(projectRoot, "shared/package.json"));
type Call = Readonly<Record<string, unknown>>;

interface Progress {
  readonly progress?: number;
}

interface Response {
  readonly status: number;
  readonly data: unknown;
  readonly headers: object;
}

interface Failure extends Error {
  readonly code?: string;
  readonly config?: { readonly method: string; readonly url: string };
  readonly response?: Response;
}

/** The part of axios that is used here. */
interface Library {
  readonly create: (defaults: Call) => { readonly request: (call: Call) => Promise<Response> };
  readonly AxiosError: new (message: string, code: string, config: object) => Error;
  readonly isCancel: (error: unknown) => boolean;
  readonly isAxiosError: (error: unknown) => boolean;
}

/** The part of jsdom that is used here; the package has no types. */
interface Window {
  readonly document: { cookie: string };
  readonly axios: Library;
  readonly FormData: typeof FormData;
  readonly File: typeof File;
  readonly AbortController: typeof AbortController;
  readonly eval: (script: string) => void;
  readonly close: () => void;
}
const { JSDOM } = require("jsdom") as {
  readonly JSDOM: new (html: string, options: object) => { readonly window: Window };
};
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));
const folder = packageFolder("axios");
const loader = join(projectRoot, "tools/build/lean-axios.cjs");
const { unused } = require(loader) as { readonly unused: readonly string[] };

let output: string;
let editions: Readonly<Record<"whole" | "lean", string>>;
let server: TestServer;

/** Bundles an edition of the package for a browser; the script sets `axios` in its window. */
async function bundle(name: string, rules: RuleSetRule[]): Promise<string> {
  const compiler = rspack({
    mode: "production",
    target: ["web", "es2022"],
    entry: join(folder, "index.js"),
    output: { path: output, filename: `${name}.js`, library: { type: "window", name: "axios" } },
    module: { rules },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString("errors-only")));
      else compiler.close(() => resolve());
    });
  });
  return readFileSync(join(output, `${name}.js`), "utf8");
}

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), "tessera-axios-"));
  const [whole, lean] = [await bundle("whole", []), await bundle("lean", [{ test: /\.js$/, loader }])];
  editions = { whole, lean };
}, 60_000);
afterAll(() => rm(output, { recursive: true }));

beforeEach(async () => {
  server = await startTestServer({
    "GET /api/list": () => ({ body: { items: [1, 2] }, headers: { "x-request-id": "r-1" } }),
    "POST /api/pay": () => ({ status: 201, body: { status: "booked" } }),
    "DELETE /api/list": () => ({ status: 204 }),
    "GET /api/late": () => ({ delayMs: 2_000 }),
    "GET /api/refused": () => ({ status: 409, body: { code: "CONFLICT" }, headers: { "retry-after": "3" } }),
    "GET /api/failed": () => ({ status: 503 }),
  });
});
afterEach(() => server.close());

/** Calls as the site's client makes them, by their names. */
function listCalls(window: Window, onUploadProgress: (event: Progress) => void) {
  const form = new window.FormData();
  form.append("name", "Budi");
  form.append("file", new window.File(["picture"], "id.jpg", { type: "image/jpeg" }));
  const ended = new window.AbortController();
  setTimeout(() => ended.abort(), 50);
  const adapter = (config: object) => Promise.reject(new window.axios.AxiosError("own", "E", config));
  return {
    read: { url: "/api/list", params: { q: "a b:c", tag: "é" }, headers: { "X-Signature": "s" } },
    "read without a query": { url: "/api/list", params: {} },
    send: { url: "/api/pay", method: "POST", data: { amountMinor: "5000", note: null } },
    "send a file": { url: "/api/pay", method: "POST", data: form, onUploadProgress },
    "send by another adapter": { url: "/api/pay", method: "POST", adapter },
    delete: { url: "/api/list", method: "DELETE" },
    late: { url: "/api/late" },
    aborted: { url: "/api/late", signal: ended.signal },
    refused: { url: "/api/refused" },
    failed: { url: "/api/failed" },
    unreachable: { url: "http://localhost:1/api/list" },
  } satisfies Record<string, Call>;
}

const describeAnswer = ({ status, data, headers }: Response) => ({
  status,
  data,
  headers: { ...headers, date: "" },
});

/** Makes every call by an edition; returns what comes of each, and what the server has received. */
async function callAll(script: string): Promise<unknown> {
  const before = server.requests.length;
  const { window } = new JSDOM("", { url: server.url, runScripts: "outside-only" });
  window.document.cookie = "XSRF-TOKEN=forged";
  window.eval(script);
  const { axios: library } = window;
  const client = library.create({
    timeout: 400,
    paramsSerializer: { serialize: (query: Record<string, string>) => new URLSearchParams(query).toString() },
    withXSRFToken: false,
  });
  const shares: (number | undefined)[] = [];
  const onUploadProgress = ({ progress }: Progress) => void shares.push(progress);
  const results: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(listCalls(window, onUploadProgress))) {
    results[name] = await client.request(call).then(describeAnswer, (error: Failure) => ({
      code: error.code,
      message: error.message,
      isCancel: library.isCancel(error),
      isAxiosError: library.isAxiosError(error),
      call: `${error.config?.method} ${error.config?.url}`,
      answer: error.response && describeAnswer(error.response),
    }));
  }
  window.close();
  const received = server.requests.slice(before).map(({ method, path, query, headers, body, files }) => {
    const type = headers["content-type"]?.replace(/boundary=.*/, "");
    return {
      method,
      path,
      query: query.toString(),
      headers: { ...headers, "content-type": type },
      body,
      files,
    };
  });
  return { results, sent: shares.at(-1), received };
}

it("calls of the site by the lean edition: the same requests, answers and errors as by the whole package", async () => {
  const whole = await callAll(editions.whole);
  const answer: unknown = expect.objectContaining({ status: 409, data: { code: "CONFLICT" } });
  expect(whole).toMatchObject({ results: { refused: { answer } }, sent: 1 });
  expect(await callAll(editions.lean)).toEqual(whole);
});

it("parts that are left out: each is still a module of the package, and a quarter of it", async () => {
  const files = await readdir(join(folder, "lib"), { recursive: true });
  const names = [...unused, "fetch"];
  expect(names.filter((name) => files.filter((file) => file.endsWith(`/${name}.js`)).length !== 1)).toEqual(
    [],
  );
  expect(editions.lean.length).toBeLessThan(editions.whole.length * 0.75);
});
