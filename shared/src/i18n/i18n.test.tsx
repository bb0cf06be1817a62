// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Door from "./index.ts";
import type { Language, Messages } from "./index.ts";

let door: typeof Door;

beforeEach(async () => {
  vi.resetModules();
  door = await import("./index.ts");
});

interface Loader {
  (language: Language): Promise<Messages>;
  readonly asked: Language[];
}

function loaderOf(texts: Partial<Record<Language, Messages>>): Loader {
  const asked: Language[] = [];
  const load = async (language: Language) => {
    asked.push(language);
    const messages = texts[language];
    if (!messages) throw new Error(`no ${language}`);
    return messages;
  };
  return Object.assign(load, { asked });
}

function Greeting() {
  const { t } = door.useTranslation();
  return <p>{t("wallet.greeting", { name: "Budi" })}</p>;
}

function renderGreeting() {
  render(
    <door.I18nextProvider i18n={door.i18n}>
      <Greeting />
    </door.I18nextProvider>,
  );
}

const greeting = {
  en: { wallet: { greeting: "Welcome, {{name}}." } },
  id: { wallet: { greeting: "Selamat datang, {{name}}." } },
};

describe("texts", () => {
  it("a part registers: its texts are shown in the present language, and no other is fetched", async () => {
    const loader = loaderOf(greeting);
    await door.registerMessages(loader);
    renderGreeting();
    expect(screen.getByText("Welcome, Budi.")).toBeDefined();
    expect(loader.asked).toEqual(["en"]);
  });

  it("a part registers while it is on screen: its texts appear", async () => {
    renderGreeting();
    expect(screen.getByText("wallet.greeting")).toBeDefined();
    await act(() => door.registerMessages(loaderOf(greeting)));
    expect(screen.getByText("Welcome, Budi.")).toBeDefined();
  });

  it("parts of one page: their texts live side by side", async () => {
    await door.registerMessages(loaderOf(greeting));
    await door.registerMessages(loaderOf({ en: { wallet: { bye: "Bye." } } }));
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Welcome, B.");
    expect(door.translate("wallet.bye")).toBe("Bye.");
  });

  it("a part whose texts do not load: refused, and the next try asks again", async () => {
    const texts: Partial<Record<Language, Messages>> = {};
    const loader = loaderOf(texts);
    await expect(door.registerMessages(loader)).rejects.toThrow("no en");
    texts.en = greeting.en;
    await door.registerMessages(loader);
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Welcome, B.");
  });

  it("a part that was forgotten: not asked for the next language", async () => {
    const loader = loaderOf(greeting);
    const forget = await door.registerMessages(loader);
    forget();
    await door.setLanguage("id");
    expect(loader.asked).toEqual(["en"]);
  });
});

describe("a change of language", () => {
  it("every part's texts are there before it happens; it is remembered and told to the document", async () => {
    await door.registerMessages(loaderOf(greeting));
    renderGreeting();
    await act(() => door.setLanguage("id"));
    expect(screen.getByText("Selamat datang, Budi.")).toBeDefined();
    expect(localStorage.getItem("language")).toBe("id");
    expect(document.documentElement.lang).toBe("id");
  });

  it("until the last text has come: the old language stays whole", async () => {
    let arrive: (messages: Messages) => void = () => {};
    await door.registerMessages((language) =>
      language === "en" ? Promise.resolve(greeting.en) : new Promise((resolve) => (arrive = resolve)),
    );
    const changing = door.setLanguage("id");
    await Promise.resolve();
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Welcome, B.");
    arrive(greeting.id);
    await changing;
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
  });

  it("two in a row, the first slower: the later one holds", async () => {
    const loader = async (language: Language) => {
      if (language === "id") await new Promise((resolve) => setTimeout(resolve, 20));
      return greeting[language];
    };
    await door.registerMessages(loader);
    await Promise.all([door.setLanguage("id"), door.setLanguage("en")]);
    expect(door.i18n.language).toBe("en");
    expect(localStorage.getItem("language")).toBe("en");
  });

  it("one part's texts do not load: the others change, that part keeps what it has", async () => {
    await door.registerMessages(loaderOf(greeting));
    await door.registerMessages(loaderOf({ en: { games: { play: "Play" } } }));
    await door.setLanguage("id");
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
    expect(door.translate("games.play")).toBe("Play");
  });

  it("a stored language: the page starts with it, and English is not fetched", async () => {
    localStorage.setItem("language", "id");
    vi.resetModules();
    door = await import("./index.ts");
    const loader = loaderOf(greeting);
    await door.registerMessages(loader);
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
    expect(loader.asked).toEqual(["id"]);
  });

  it("a text that Indonesian lacks: English is fetched then, and shown", async () => {
    localStorage.setItem("language", "id");
    vi.resetModules();
    door = await import("./index.ts");
    await door.registerMessages(loaderOf({ en: greeting.en, id: { wallet: {} } }));
    renderGreeting();
    expect(await screen.findByText("Welcome, Budi.")).toBeDefined();
  });
});
