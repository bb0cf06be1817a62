// @vitest-environment jsdom
import { languageCodes, languages } from "@tessera/shared/core/languages";
import { registerMessages, shellPart } from "@tessera/shared/i18n";
import { renderWithHost } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { LanguageMenu } from "../layout/preferences.tsx";
import { loadMessages } from "../texts.ts";
import type { Messages } from "./messages.ts";

test.each(languageCodes)(
  "the shell in %s: shown with texts of that language, and every language is in the menu",
  async (code) => {
    const { messages } = (await import(`./${code}/index.ts`)) as { readonly messages: Messages };
    await registerMessages(shellPart, loadMessages);
    await renderWithHost(<LanguageMenu />, { language: code });
    await userEvent.click(screen.getByRole("button", { name: messages.layout.language }));
    const names = (await screen.findAllByRole("menuitemcheckbox")).map((item) => item.textContent);
    expect(names).toEqual(languages.map(({ name }) => name));
  },
);
