// @vitest-environment jsdom
import { queryOptions, useQuery } from "@tessera/shared/query";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { act, screen, waitFor } from "@testing-library/react";
import { useEffect, useState, type ReactNode } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { inboxApi } from "../contracts/inbox.ts";
import { call } from "../http/call.ts";
import { QueryPart } from "./query-part.tsx";

const id = "0197f3c2-0000-7000-8000-000000000e01";
const path = `/api/inbox/${id}`;
const message = {
  id,
  category: "system",
  title: "Hello",
  body: "Hello.",
  link: null,
  publishedAt: "2026-11-20T16:15:00Z",
};

const options = queryOptions({
  queryKey: ["message"],
  queryFn: ({ signal }) => call(inboxApi.message, { params: { id } }, { signal }),
});

let openFrame: () => void = () => undefined;

/** Stand-in for a dialog whose frame is still loading: renders its content after {@link openFrame}. */
function Frame({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const [hasLoaded, setLoaded] = useState(isOpen);
  useEffect(() => {
    openFrame = () => setLoaded(true);
  }, []);
  return hasLoaded && children;
}

function Part({ isOpen = true }: { readonly isOpen?: boolean }) {
  const query = useQuery(options);
  return (
    <Frame isOpen={isOpen}>
      <QueryPart query={query} queryKey={options.queryKey} failure="It did not load." skeleton={<i />}>
        {({ title }) => <b>{title}</b>}
      </QueryPart>
    </Frame>
  );
}

let server: TestServer;
afterEach(() => server.close());

/** Answers the first requests with the given answers; later ones get no answer. */
async function visit(...answers: readonly Answer[]) {
  return visitPart(<Part />, ...answers);
}

async function visitPart(part: ReactNode, ...answers: readonly Answer[]) {
  const left = [...answers];
  server = await startTestServer({ [`GET ${path}`]: () => left.shift() });
  provideTestHost([]);
  return renderWithHost(part, {
    messages: {
      en: { states: { gone: "This does not exist.", goneText: "Mistyped.", stillTrying: "Still trying" } },
    },
    player: "budi88",
    apiUrl: server.url,
  });
}

describe("answers 404 and 410", () => {
  test.each([404, 410])(
    "the answer %i: shown as not found at once, while the query retries",
    async (status) => {
      await visit(problemAnswer(status, "NOT_FOUND"));
      expect(await screen.findByText("This does not exist.")).toBeTruthy();
      await waitFor(() => expect(server.to(path)).toHaveLength(2), { timeout: 10_000 });
      expect(screen.getByText("This does not exist.")).toBeTruthy();
      expect(screen.queryByText("Still trying")).toBeNull();
    },
  );

  test("a component rendered after the first answer, as in a dialog: shows not found at once", async () => {
    const { queryClient } = await visitPart(<Part isOpen={false} />, problemAnswer(404, "NOT_FOUND"));
    await waitFor(() => expect(queryClient.getQueryState(options.queryKey)?.fetchFailureCount).toBe(1));
    act(openFrame);
    expect(screen.getByText("This does not exist.")).toBeTruthy();
  });

  test("a later attempt that succeeds: its data is shown", async () => {
    await visit(problemAnswer(404, "NOT_FOUND"), { body: message });
    expect(await screen.findByText("This does not exist.")).toBeTruthy();
    expect(await screen.findByText("Hello", {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText("This does not exist.")).toBeNull();
  });

  test("a later attempt with another failure: still trying, since the state is unknown", async () => {
    await visit(problemAnswer(404, "NOT_FOUND"), problemAnswer(502, "INTERNAL"));
    expect(await screen.findByText("This does not exist.")).toBeTruthy();
    expect(await screen.findByText("Still trying", {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText("This does not exist.")).toBeNull();
  });
});

test("any other failure: shown as still trying", async () => {
  await visit(problemAnswer(502, "INTERNAL"));
  expect(await screen.findByText("Still trying")).toBeTruthy();
  expect(screen.queryByText("This does not exist.")).toBeNull();
});

test("a section that fails: the error is under its title", async () => {
  function Section() {
    const query = useQuery({ ...options, retry: 0 });
    return (
      <QueryPart query={query} queryKey={options.queryKey} title="News" failure="It did not load.">
        {({ title }) => <b>{title}</b>}
      </QueryPart>
    );
  }
  await visitPart(<Section />, problemAnswer(502, "INTERNAL"));
  expect((await screen.findByRole("alert")).textContent).toContain("It did not load.");
  expect(screen.getByRole("heading", { name: "News" })).toBeTruthy();
});
