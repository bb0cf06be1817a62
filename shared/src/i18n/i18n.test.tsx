// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Door from "./index.ts";
import type { Language, Messages, MessagesLoader } from "./index.ts";

let door: typeof Door;

beforeEach(async () => {
  vi.resetModules();
  door = await import("./index.ts");
  loaders.clear();
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

/** Loader that a part has registered last. */
const loaders = new Map<string, MessagesLoader>();

function register(part: string, loader: MessagesLoader): Promise<() => void> {
  loaders.set(part, loader);
  return door.registerMessages(part, loader);
}

function namespaceOf(part: string): string {
  const loader = loaders.get(part) ?? (async () => ({}));
  loaders.set(part, loader);
  return door.namespaceOf(part, loader);
}

const textOf = (part: string, key: string, values = {}) =>
  door.i18n.t(key, { ...values, ns: namespaceOf(part) });

function Greeting() {
  const { t } = door.useTranslation(namespaceOf("wallet"));
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

describe("texts of remotes", () => {
  it("a remote is registered: its texts are shown in the current language, and no other language is fetched", async () => {
    const loader = loaderOf(greeting);
    await register("wallet", loader);
    renderGreeting();
    expect(screen.getByText("Welcome, Budi.")).toBeDefined();
    expect(loader.asked).toEqual(["en"]);
  });

  it("a remote is registered while it is on screen: its texts appear", async () => {
    const loader = loaderOf(greeting);
    loaders.set("wallet", loader);
    renderGreeting();
    expect(screen.getByText("wallet.greeting")).toBeDefined();
    await act(() => register("wallet", loader));
    expect(screen.getByText("Welcome, Budi.")).toBeDefined();
  });

  it("several remotes in one page: their texts do not overwrite each other", async () => {
    await register("wallet", loaderOf(greeting));
    await register("account", loaderOf({ en: { account: { bye: "Bye." } } }));
    expect(textOf("wallet", "wallet.greeting", { name: "B" })).toBe("Welcome, B.");
    expect(textOf("account", "account.bye")).toBe("Bye.");
  });

  it("a remote built before the language existed: shown in English", async () => {
    const missing = Object.assign(new Error("Cannot find module './id/index.ts'"), {
      code: "MODULE_NOT_FOUND",
    });
    await door.setLanguage("id");
    await register("wallet", async (language) => {
      if (language !== "en") throw missing;
      return greeting.en;
    });
    renderGreeting();
    expect(screen.getByText("Welcome, Budi.")).toBeDefined();
  });

  it("texts that fail to load: registration rejects, and the next attempt fetches them again", async () => {
    const texts: Partial<Record<Language, Messages>> = {};
    const loader = loaderOf(texts);
    await expect(register("wallet", loader)).rejects.toThrow("no en");
    texts.en = greeting.en;
    await register("wallet", loader);
    expect(textOf("wallet", "wallet.greeting", { name: "B" })).toBe("Welcome, B.");
  });

  it("an unregistered remote: its texts are not fetched for the next language", async () => {
    const loader = loaderOf(greeting);
    const forget = await register("wallet", loader);
    forget();
    await door.setLanguage("id");
    expect(loader.asked).toEqual(["en"]);
  });
});

describe("one text in many components", () => {
  it("without values: resolved by i18next once for each language", async () => {
    const titlesOf: Readonly<Record<string, string>> = { en: "Wallet", id: "Dompet" };
    const texts = door.defineTexts("wallet", async (language) => ({
      messages: { title: titlesOf[language] ?? "" },
    }));
    await register("wallet", texts.load);
    const asked = vi.spyOn(door.i18n, "t");
    const Title = () => <b>{texts.useTranslation().t("title")}</b>;
    const titles = Array.from({ length: 20 }, (_, index) => <Title key={index} />);
    render(<door.I18nextProvider i18n={door.i18n}>{titles}</door.I18nextProvider>);
    expect(screen.getAllByText("Wallet")).toHaveLength(20);
    const first = asked.mock.calls.length;
    expect(first).toBeLessThan(5);
    await act(() => door.setLanguage("id"));
    expect(screen.getAllByText("Dompet")).toHaveLength(20);
    expect(asked.mock.calls.length).toBeLessThan(2 * first + 5);
  });
});

describe("a text namespace for each part", () => {
  const provided = { layout: { skip: "Skip to content" }, buttons: { close: "Close" } };

  function Words({ part }: { readonly part: string }) {
    const own = door.useTranslation();
    const bound = door.useTranslation(namespaceOf(part));
    const shared = door.useSharedTranslation();
    const texts = [own.t("layout.skip"), bound.t("layout.skip"), shared.t("buttons.close")];
    return <p>{`${part}: ${texts.join(", ")}`}</p>;
  }

  async function renderParts(...parts: readonly { part: string; messages: Messages }[]) {
    for (const { part, messages } of parts) await register(part, async () => messages);
    for (const { part } of parts) {
      render(
        <door.I18nextProvider i18n={door.i18n} defaultNS={namespaceOf(part)}>
          <Words part={part} />
        </door.I18nextProvider>,
      );
    }
  }

  it("a remote with keys of the shell: the shell's texts do not change, whichever is registered first", async () => {
    const intruder = { layout: { skip: "Stolen" }, buttons: { close: "Stolen" } };
    await renderParts(
      { part: "early", messages: intruder },
      { part: door.shellPart, messages: provided },
      { part: "late", messages: intruder },
    );
    expect(screen.getByText("shell: Skip to content, Skip to content, Close")).toBeDefined();
    // Its own screens have its own word; a primitive that the shell provides keeps the shell's.
    expect(screen.getByText("early: Stolen, Stolen, Close")).toBeDefined();
    expect(screen.getByText("late: Stolen, Stolen, Close")).toBeDefined();
  });

  it("two releases of a remote: each has its own texts, and a text missing in the new one is not taken from the old one", async () => {
    const of = (messages: Messages) => door.defineTexts("wallet", async () => ({ messages }));
    const releases = [of({ title: "Wallet", old: "Before" }), of({ title: "Purse" }), of({ title: "Bag" })];
    for (const { load } of releases) await door.registerMessages("wallet", load);
    for (const { useTranslation } of releases) {
      const Title = () => {
        const { findText } = useTranslation();
        return <p>{`${findText("title")}, ${findText("old")}`}</p>;
      };
      render(<Title />);
    }
    const words = screen.getAllByText(/, /).map(({ textContent }) => textContent);
    expect(words).toEqual(["Wallet, Before", "Purse, undefined", "Bag, undefined"]);
  });

  it("a missing key of a remote: the shell's text, and never that of another remote", async () => {
    await renderParts(
      { part: door.shellPart, messages: provided },
      { part: "games", messages: { games: { title: "Games" } } },
      { part: "wallet", messages: { wallet: { title: "Wallet" } } },
    );
    expect(screen.getByText("wallet: Skip to content, Skip to content, Close")).toBeDefined();
    expect(textOf("wallet", "games.title")).toBe("games.title");
    expect(textOf(door.shellPart, "games.title")).toBe("games.title");
  });
});

describe("a change of language", () => {
  it("after the texts of every remote have loaded: applied, stored and set on the document", async () => {
    await register("wallet", loaderOf(greeting));
    renderGreeting();
    await act(() => door.setLanguage("id"));
    expect(screen.getByText("Selamat datang, Budi.")).toBeDefined();
    expect(localStorage.getItem("language")).toBe("id");
    expect(document.documentElement.lang).toBe("id");
  });

  it("while texts are loading: the old language stays complete", async () => {
    let arrive: (messages: Messages) => void = () => {};
    await register("wallet", (language) =>
      language === "en" ? Promise.resolve(greeting.en) : new Promise((resolve) => (arrive = resolve)),
    );
    const changing = door.setLanguage("id");
    await Promise.resolve();
    expect(textOf("wallet", "wallet.greeting", { name: "B" })).toBe("Welcome, B.");
    arrive(greeting.id);
    await changing;
    expect(textOf("wallet", "wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
  });

  it("two changes, the first one slower: the later one applies", async () => {
    const loader = async (language: Language) => {
      if (language === "id") await new Promise((resolve) => setTimeout(resolve, 20));
      return language === "id" ? greeting.id : greeting.en;
    };
    await register("wallet", loader);
    await Promise.all([door.setLanguage("id"), door.setLanguage("en")]);
    expect(door.i18n.language).toBe("en");
    expect(localStorage.getItem("language")).toBe("en");
  });

  it("texts of one remote fail to load: the others change, and that remote keeps its texts", async () => {
    await register("wallet", loaderOf(greeting));
    await register("games", loaderOf({ en: { games: { play: "Play" } } }));
    await door.setLanguage("id");
    expect(textOf("wallet", "wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
    expect(textOf("games", "games.play")).toBe("Play");
  });

  it("a stored language: the page starts with it, and English is not fetched", async () => {
    localStorage.setItem("language", "id");
    vi.resetModules();
    door = await import("./index.ts");
    const loader = loaderOf(greeting);
    await register("wallet", loader);
    expect(textOf("wallet", "wallet.greeting", { name: "B" })).toBe("Selamat datang, B.");
    expect(loader.asked).toEqual(["id"]);
  });

  it("a text missing in Indonesian: English is fetched and shown", async () => {
    localStorage.setItem("language", "id");
    vi.resetModules();
    door = await import("./index.ts");
    await register("wallet", loaderOf({ en: greeting.en, id: { wallet: {} } }));
    renderGreeting();
    expect(await screen.findByText("Welcome, Budi.")).toBeDefined();
  });
});

it("a remote named like the default namespace: does not replace the shell's texts", async () => {
  await register(door.shellPart, async () => ({ layout: { skip: "Skip to content" } }));
  await register("common", async () => ({ layout: { skip: "Stolen" } }));
  expect(door.i18n.t("layout.skip")).toBe("Skip to content");
});
