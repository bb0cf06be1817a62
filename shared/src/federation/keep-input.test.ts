// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepInput } from "./keep-input.ts";

afterEach(() => vi.unstubAllGlobals());

function containerOf(html: string): HTMLElement {
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.replaceChildren(container);
  return container;
}

const field = (container: HTMLElement, name: string) =>
  container.querySelector<HTMLInputElement>(`[name=${name}]`) ?? document.createElement("input");

/** Remembers input of the container. The returned function repeats it, and waits until it is done. */
function keep(container: HTMLElement): () => Promise<void> {
  const repeat = keepInput(container);
  return async () => repeat();
}

/** Notes the inputs of which scripts in the container learn. */
function inputsOf(container: HTMLElement): string[] {
  const inputs: string[] = [];
  container.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) inputs.push(`${target.name}=${target.value}`);
  });
  return inputs;
}

describe("input before the scripts of a page run", () => {
  it("a document whose own script is damaged: its screen counts as taken over nevertheless", async () => {
    const container = containerOf("<p>Contact us</p>");
    container.setAttribute("data-rendered", "");
    await keep(container)();
    expect(container.hasAttribute("data-rendered")).toBe(false);
  });

  it("typed text that a script replaced: entered again, once", async () => {
    const container = containerOf('<input name="username"><textarea name="note"></textarea>');
    field(container, "username").value = "mira";
    const repeat = keep(container);
    field(container, "username").value = "";
    const inputs = inputsOf(container);
    await repeat();
    expect(field(container, "username").value).toBe("mira");
    await repeat();
    expect(inputs).toEqual(["username=mira"]);
  });

  it("a script that tracks the value by an own property of the element, as React does: its setter is bypassed", async () => {
    const container = containerOf('<input name="username">');
    const username = field(container, "username");
    username.value = "mira";
    const repeat = keep(container);
    username.value = "";
    const tracked = vi.fn<(value: string) => void>();
    Object.defineProperty(username, "value", {
      configurable: true,
      get: () =>
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.get?.call(username) as string,
      set: tracked,
    });
    await repeat();
    expect(username.value).toBe("mira");
    expect(tracked).not.toHaveBeenCalled();
  });

  it("text typed into a field that was replaced: entered into the new field of the same name", async () => {
    const container = containerOf('<input name="username">');
    field(container, "username").value = "mira";
    const repeat = keep(container);
    container.innerHTML = '<input name="other"><input name="username">';
    await repeat();
    expect([field(container, "other").value, field(container, "username").value]).toEqual(["", "mira"]);
  });

  it("text typed while React hydrates the field: entered again, even in a field without a name that shows it", async () => {
    const container = containerOf("<input>");
    const input = container.querySelector("input") ?? document.createElement("input");
    const repeat = keep(container);
    for (const value of ["0", "01"]) {
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const inputs = inputsOf(container);
    await repeat();
    expect(inputs).toEqual(["=01"]);
    input.value = "012";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await repeat();
    expect(inputs).toEqual(["=01", "=012"]);
  });

  it("an unchanged field, a replaced field without a name, and a checkbox: not changed", async () => {
    const container = containerOf(
      '<input name="code" value="given"><input><input type="checkbox" name="terms"><input type="hidden" name="id" value="1">',
    );
    const nameless = container.querySelectorAll("input")[1];
    if (nameless) nameless.value = "nameless";
    const repeat = keep(container);
    const inputs = inputsOf(container);
    nameless?.replaceWith(document.createElement("input"));
    field(container, "code").value = "changed by a script";
    field(container, "id").value = "2";
    await repeat();
    expect(inputs).toEqual([]);
    expect(field(container, "code").value).toBe("changed by a script");
    expect(field(container, "id").value).toBe("2");
  });

  it("a document with stored clicks: notified that this root runs, once the text is restored", async () => {
    const container = containerOf('<input name="username">');
    field(container, "username").value = "mira";
    const repeat = keep(container);
    field(container, "username").value = "";
    const runs = vi.fn<(root: Element) => void>(() =>
      expect(field(container, "username").value).toBe("mira"),
    );
    vi.stubGlobal("tesseraEarlyInput", { runs });
    await repeat();
    expect(runs.mock.calls).toEqual([[container]]);
  });
});
