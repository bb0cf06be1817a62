type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/**
 * Creates an element with attributes and children. `true` is an empty attribute; `false` and undefined omit
 * it.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

export function drawing(
  tag: "svg" | "path" | "polyline" | "image",
  attributes: Attributes,
  ...children: Node[]
): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

const icons = {
  turn: "M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5",
  less: "M5 12h14",
  more: "M5 12h14M12 5v14",
  rules: "M12 11v6M12 7.2v.3M4 4h16v16H4z",
  close: "M6 6l12 12M18 6L6 18",
  cards: "M4 7h10v14H4zM9 4h11v14h-3",
  balls: "M8.5 3a5.5 5.5 0 1 0 .01 0zM16.5 12a4.5 4.5 0 1 0 .01 0z",
  rise: "M3 19C10 19 15 15 19 6M13.5 7.5L19 6L20 12",
  sound: "M4 9h4l5-4v14l-5-4H4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  silence: "M4 9h4l5-4v14l-5-4H4zM17 10l4 4M21 10l-4 4",
  proof: "M12 3l8 3v6c0 5-3.5 8-8 9c-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5l4.5-5",
};

/** Creates an icon of 24 by 24 that is hidden from screen readers: the control around it has the name. */
export function icon(name: keyof typeof icons): SVGElement {
  return drawing(
    "svg",
    { viewBox: "0 0 24 24", width: "20", height: "20", "aria-hidden": "true", fill: "none" },
    drawing("path", {
      d: icons[name],
      stroke: "currentColor",
      "stroke-width": "1.9",
      "stroke-linecap": "square",
    }),
  );
}

/** Creates a button that shows an icon, with its name for screen readers. */
export function iconButton(sign: keyof typeof icons, name: string, className?: string): HTMLButtonElement {
  return element("button", { type: "button", class: className, "aria-label": name }, icon(sign));
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) target.setAttribute(name, value === true ? "" : value);
}
