// @vitest-environment jsdom
import { languageCodes } from "@tessera/shared/core/languages";
import { registerMessages } from "@tessera/shared/i18n";
import { renderWithHost } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CategoryRail } from "../home/category-rail.tsx";
import { loadMessages } from "../texts.ts";
import type { Messages } from "./messages.ts";

test.each(languageCodes)("the games in %s: shown with texts of that language", async (language) => {
  const { messages } = (await import(`./${language}/index.ts`)) as { readonly messages: Messages };
  await registerMessages("games", loadMessages);
  await renderWithHost(<CategoryRail />, { language });
  const { slots, fishing } = messages.games.categories;
  const names = screen.getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual(expect.arrayContaining([slots, fishing]));
});
