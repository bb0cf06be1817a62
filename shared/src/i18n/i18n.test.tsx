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
  it("a remote registers: its texts are shown in the current language, and no other language is fetched", async () => {
    const loader = loaderOf(greeting);
    await door.registerMessages(loader);
    renderGreeting();
    expect(screen.getByText("Welcome, Budi.")).toBeDefined();
    expect(loader.asked).toEqual(["en"]);
  });

  it("a remote registers while it is on screen: its texts appear", async () => {
    renderGreeting();
    expect(screen.getByText("wallet.greeting")).toBeDefined();
    await act(() => door.registerMessages(loaderOf(greeting)));
    expect(screen.getByText("Welcome, Budi.")).toBeDefined();
  });

  it("several remotes in one page: their texts coexist", async () => {
    await door.registerMessages(loaderOf(greeting));
    await door.registerMessages(loaderOf({ en: { wallet: { bye: "Bye." } } }));
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Welcome, B.");
    expect(door.translate("wallet.bye")).toBe("Bye.");
  });

  it("texts fail to load: rejects, and the next attempt fetches again", async () => {
    const texts: Partial<Record<Language, Messages>> = {};
    const loader = loaderOf(texts);
    await expect(door.registerMessages(loader)).rejects.toThrow("no en");
    texts.en = greeting.en;
    await door.registerMessages(loader);
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Welcome, B.");
  });

  it("an unregistered remote: its texts are not fetched for the next language", async () => {
    const loader = loaderOf(greeting);
    const forget = await door.registerMessages(loader);
    forget();
    await door.setLanguage("id");
    expect(loader.asked).toEqual(["en"]);
  });
});

describe("a change of language", () => {
  it("language changed: after the texts of every remote have loaded; stored and set on the document", async () => {
    await door.registerMessages(loaderOf(greeting));
    renderGreeting();
    await act(() => door.setLanguage("id"));
    expect(screen.getByText("Selamat datang, Budi.")).toBeDefined();
    expect(localStorage.getItem("language")).toBe("id");
    expect(document.documentElement.lang).toBe("id");
  });

  it("texts still loading: the old language stays complete", async () => {
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

  it("two changes, the first one slower: the later one wins", async () => {
    const loader = async (language: Language) => {
      if (language === "id") await new Promise((resolve) => setTimeout(resolve, 20));
      return greeting[language];
    };
    await door.registerMessages(loader);
    await Promise.all([door.setLanguage("id"), door.setLanguage("en")]);
    expect(door.i18n.language).toBe("en");
    expect(localStorage.getItem("language")).toBe("en");
  });

  it("one remote's texts fail to load: the others change, that remote keeps its texts", async () => {
    await door.registerMessages(loaderOf(greeting));
    await door.registerMessages(loaderOf({ en: { games: { play: "Play" } } }));
    await door.setLanguage("id");
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
    expect(door.translate("games.play")).toBe("Play");
  });

  it("stored language: the page starts with it, and English is not fetched", async () => {
    localStorage.setItem("language", "id");
    vi.resetModules();
    door = await import("./index.ts");
    const loader = loaderOf(greeting);
    await door.registerMessages(loader);
    expect(door.translate("wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
    expect(loader.asked).toEqual(["id"]);
  });

  it("text missing in Indonesian: English is fetched and shown", async () => {
    localStorage.setItem("language", "id");
    vi.resetModules();
    door = await import("./index.ts");
    await door.registerMessages(loaderOf({ en: greeting.en, id: { wallet: {} } }));
    renderGreeting();
    expect(await screen.findByText("Welcome, Budi.")).toBeDefined();
  });
});
