/** Text that is markup already. Only {@link html} makes it. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

type Part = Markup | string | number | false | undefined | readonly Part[];

/** Markup from a template. What is filled in is text and is escaped, unless it is markup itself; lists are joined. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: template }, ...parts.map(toText)));
}

function toText(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(toText).join("");
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
