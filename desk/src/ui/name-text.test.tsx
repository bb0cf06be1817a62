// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { TrailList } from "./trail-list.tsx";

let server: TestServer;
afterEach(() => server.close());

test.each([
  ["en", "system:payments", "The site, when the payment was confirmed: approved"],
  ["id", "system:payments", "Situs, saat pembayaran dikonfirmasi: menyetujui"],
  ["en", "system:a-new.job", "The site: approved"],
  ["en", "rina", "rina: approved"],
] as const)("a decision in %s by %s: %s", async (language, actor, text) => {
  const trail = [{ action: "deposit.approve", actor, at: "2026-01-31T07:05:09.000Z", note: null }];
  server = await renderDesk(<TrailList trail={trail} />, {
    path: "/desk",
    roles: ["cashier"],
    language,
    routes: {},
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
