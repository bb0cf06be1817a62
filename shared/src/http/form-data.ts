import type { WireRequest } from "./wire.ts";

/**
 * Members of a body as the text fields of a form; null and undefined are left out. Throws TypeError for a
 * member that has no text, such as a list.
 */
export function textFieldsOf(body: unknown): Readonly<Record<string, string>> {
  const members = Object.entries({ ...(body as object | null | undefined) });
  const given = members.filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(name, value)]));
}

function textOf(name: string, value: unknown): string {
  // A form sends every line break like this, so this is what is signed.
  if (typeof value === "string") return value.replace(/\r\n?|\n/g, "\r\n");
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError(`"${name}" cannot be sent as a text field`);
}

/**
 * Form of the text fields, then the file. The file is sent under the name of its field, because its own name
 * may tell something about the player.
 */
export function formOf(body: unknown, { name, content }: NonNullable<WireRequest["file"]>): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(textFieldsOf(body))) form.append(field, text);
  form.append(name, content, name);
  return form;
}
