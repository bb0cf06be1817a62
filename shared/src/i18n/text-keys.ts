/** Texts by nested key: `{ "auth": { "login": "Log in" } }`. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Endings of plural forms, of which each language has its own; English has `_one` and `_other`. */
type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

type BaseOf<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** Every key that has a text, joined by dots; plural forms count as one key. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? BaseOf<Key> : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

type PluralBase<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : never;

/**
 * Type of the same texts in another language: exactly the keys of the reference language, and of a text with
 * plural forms at least `_other`, for a language may have fewer or more of them.
 */
export type Translated<Texts> = {
  readonly [
    Key in keyof Texts as Key extends `${string}_${PluralForm}` ? never : Key
  ]: Texts[Key] extends string ? string : Translated<Texts[Key]>;
} & { readonly [Base in PluralBase<keyof Texts> as `${Base}_other`]: string } & {
  readonly [Base in PluralBase<keyof Texts> as `${Base}_${Exclude<PluralForm, "other">}`]?: string;
};

/** Values for the placeholders of a text; `count` chooses its plural form, `context` a variant of it. */
export type TextValues = Readonly<Record<string, unknown>>;
