// @vitest-environment jsdom
import type { Language } from "@tessera/shared/core/languages";
import { registerMessages } from "@tessera/shared/i18n";
import { renderWithHost } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../texts.ts";
import { BannerLink } from "./banner-link.tsx";

test.each<[string, string, Language, string]>([
  ["a game", "/play/golden-koi", "en", "Play"],
  ["a game", "/play/golden-koi", "id", "Main"],
  ["promotions", "/promotions/welcome", "en", "Show me"],
  ["promotions", "/promotions/welcome", "id", "Lihat"],
  ["another site", "https://help.example/koi", "en", "Show me"],
])("a banner that leads to %s (%s), in %s: its link says %s", async (_, to, language, words) => {
  await registerMessages("games", loadMessages);
  await renderWithHost(<BannerLink to={to} />, { language });
  const link = await screen.findByRole("link");
  expect(link.textContent).toBe(words);
  expect(link.getAttribute("href")).toBe(to);
  expect(link.getAttribute("target")).toBe(to.startsWith("/") ? null : "_blank");
});
