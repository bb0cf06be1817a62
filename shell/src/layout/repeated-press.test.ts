// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
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
  "click %i of a press that has left the screen: ignored, and its link is not followed",
  (detail) => {
    click(1);
    show("/games");
    const event = click(detail);
    expect(pressed).toEqual(["/play/golden-koi"]);
    expect(event.defaultPrevented).toBe(true);
  },
);

it("a new press, a key, or a double click on the same screen: pressed", () => {
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
