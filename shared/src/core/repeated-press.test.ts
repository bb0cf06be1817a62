// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ignoreRepeatedPress } from "./repeated-press.ts";

let stop: () => void;
let pressed: string[];

beforeEach(() => {
  history.replaceState(null, "", "/play/golden-koi");
  pressed = [];
  document.body.innerHTML = '<a href="#"><span>Link</span></a>';
  // The browser's own navigation is not part of this.
  document.querySelector("a")?.addEventListener("click", (event) => {
    pressed.push(location.pathname);
    event.preventDefault();
  });
  stop = ignoreRepeatedPress();
});
afterEach(() => stop());

function click(detail: number): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
  document.querySelector("span")?.dispatchEvent(event);
  return event;
}
const show = (path: string) => history.pushState(null, "", path);

it.each([2, 3])(
  "click %i on a screen that replaced the pressed one: ignored, and its link is not followed",
  (detail) => {
    click(1);
    show("/games");
    const event = click(detail);
    expect(pressed).toEqual(["/play/golden-koi"]);
    expect(event.defaultPrevented).toBe(true);
  },
);

it("a new press, a key, or a double click on the same screen: not ignored", () => {
  click(1);
  click(2);
  show("/games?page=2");
  click(1);
  show("/games?page=3");
  click(2);
  show("/wallet");
  click(0);
  click(2);
  expect(pressed).toEqual(["/play/golden-koi", "/play/golden-koi", "/games", "/games", "/wallet", "/wallet"]);
});

describe("presses on a dialog above the page", () => {
  const dialog = () => {
    const layer = document.createElement("div");
    layer.innerHTML = "<button>Take</button>";
    document.body.append(layer);
    return layer;
  };
  const press = (target: Element | null, detail: number) =>
    target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

  it("press on its close button: the second click does not reach the page, while a new press does", () => {
    const layer = dialog();
    layer.addEventListener("click", () => layer.remove());
    press(layer.querySelector("button"), 1);
    click(2);
    expect(pressed).toEqual([]);
    click(1);
    expect(pressed).toEqual(["/play/golden-koi"]);
  });

  it("press that opens it: the second click does not press its button, while a double click inside does", () => {
    const layer = dialog();
    let count = 0;
    layer.addEventListener("click", () => (count += 1));
    click(1);
    press(layer.querySelector("button"), 2);
    expect(count).toBe(0);
    press(layer.querySelector("button"), 1);
    press(layer.querySelector("button"), 2);
    expect(count).toBe(2);
  });
});
