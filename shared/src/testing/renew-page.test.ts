// @vitest-environment jsdom
import { expect, it, vi } from "vitest";

it("the page for the next test file: has no additions, definitions or replacements of this one", async () => {
  const { focus } = HTMLElement.prototype;
  document.body.append("content");
  Object.defineProperty(navigator, "locks", { value: "locks", configurable: true });
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  Object.defineProperty(HTMLInputElement.prototype, "files", { get: () => "files", configurable: true });
  HTMLElement.prototype.focus = () => undefined;
  const listener = vi.fn<() => void>();
  addEventListener("input", listener);

  await import("./renew-page.ts");
  dispatchEvent(new Event("input"));
  expect(document.body.textContent).toBe("");
  expect("locks" in navigator).toBe(false);
  expect(document.visibilityState).toBe("visible");
  expect(document.createElement("input").files).toBeNull();
  expect(HTMLElement.prototype.focus).toBe(focus);
  expect(listener).not.toHaveBeenCalled();
});
