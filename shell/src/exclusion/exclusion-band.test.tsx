// @vitest-environment jsdom
import { fixedClock } from "@tessera/shared/core/clock";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { sessionReply } from "../auth/testing/session-reply.ts";
import { messages } from "../locales/en/index.ts";
import { ExclusionBand } from "./exclusion-band.tsx";

let server: TestServer;
afterEach(() => server.close());

async function open(exclusion: object | undefined) {
  const { player } = sessionReply("budi88") as { readonly player: object };
  server = await startTestServer({ "GET /api/auth/me": () => ({ body: { ...player, exclusion } }) });
  provideTestHost([{ name: "wallet", contract: 1, paths: [{ prefix: "/withdraw", guard: "player" }] }]);
  await renderWithHost(<ExclusionBand clock={fixedClock("2026-11-21T09:00:00.000Z")} />, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
}

describe("the exclusion notice", () => {
  test.each([
    [
      "a break",
      { kind: "cool_off", until: "2026-11-28T09:00:00.000Z" },
      "Your break lasts until 28/11/2026 16:00:00. You can still withdraw.",
    ],
    [
      "an exclusion",
      { kind: "self_exclusion", until: "2027-05-21T09:00:00.000Z" },
      "You have excluded yourself until 21/05/2027 16:00:00. You can still withdraw.",
    ],
    [
      "a permanent exclusion",
      { kind: "self_exclusion", until: null },
      "You have excluded yourself for good. You can still withdraw.",
    ],
  ])("%s: shows its end, and a link to the withdrawal", async (_, exclusion, text) => {
    await open(exclusion);
    expect((await screen.findByRole("complementary")).textContent).toContain(text);
    expect(screen.getByRole("link", { name: "Withdraw" }).getAttribute("href")).toBe("/withdraw");
  });

  test("exclusion past its term: shows the support contact", async () => {
    await open({ kind: "self_exclusion", until: "2026-11-20T09:00:00.000Z" });
    expect((await screen.findByRole("complementary")).textContent).toContain("It ends when you ask us");
    expect(screen.getByRole("link", { name: "Contact us" })).toBeTruthy();
  });

  test("no exclusion: nothing is shown", async () => {
    await open(undefined);
    await waitFor(() => expect(server.to("/api/auth/me")).toHaveLength(1));
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});
