import { languageCodes } from "@tessera/shared/core/languages";
import { expect, test } from "vitest";
import { crashPage } from "./page.ts";
import { texts } from "./texts.ts";

test.each(languageCodes)(
  "the error page in %s: has its texts, and the script knows the language",
  (language) => {
    const page = crashPage("nonce");
    expect(page).toContain(`lang="${language}"><h1>${texts[language].crashTitle}</h1>`);
    expect(page).toContain(`[data-language=${language}] .FirstText:not([lang=${language}])`);
    expect(page).toContain(JSON.stringify(languageCodes));
  },
);
