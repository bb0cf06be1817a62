import { describe, expect, it } from "vitest";
import { classesOfStyles, neededStyles } from "./style-sheets.ts";

const sheets = [
  {
    release: "r_1",
    path: "css/fields.css",
    classes: classesOfStyles(".a-Field{color:red}.a-Field:focus>.a-Box{}"),
  },
  {
    release: "r_2",
    path: "css/lobby.css",
    classes: classesOfStyles("@media (width>=640px){.b-Grid .b-Cell{top:.5px}}"),
  },
];

describe("the style sheets of a first screen", () => {
  it("a class in the HTML: includes its style sheet, and no other", () => {
    expect(neededStyles('<div class="x a-Box"></div>', sheets)).toEqual([
      { release: "r_1", path: "css/fields.css" },
    ]);
  });

  it("a class inside of a media query: includes its style sheet", () => {
    expect(neededStyles('<p class="b-Cell">', sheets)).toEqual([{ release: "r_2", path: "css/lobby.css" }]);
  });

  it("a class name in a text, or as part of another name: includes no style sheet", () => {
    expect(neededStyles('<p class="a-Fields">.b-Grid class=&quot;b-Cell&quot;</p>', sheets)).toEqual([]);
  });
});
