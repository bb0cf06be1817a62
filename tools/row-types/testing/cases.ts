import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** A statement in TypeScript and its row type. */
type Case = readonly [name: string, row: string, statement: string];
/** One with what is found. */
type WrongCase = readonly [...Case, fault: string];

export const right: readonly Case[] = [
  ["all types", "{ id: string; amount: bigint; owner: number | null; at: Date }", '"select * from coins"'],
  [
    "a listed text, and a longer list of them",
    '{ state: "open" | "spent" | "lost" }',
    '"select state from coins"',
  ],
  [
    "a text that a condition restricts",
    '{ state: "open" }',
    `"select state from coins where state <> 'spent'"`,
  ],
  [
    "constants of choices",
    '{ k: "a" | "b" | "c" }',
    `"select 'a' as k union select case when true then 'b' else 'c' end"`,
  ],
  ["items of a list", '{ tags: ("old" | "rare")[] }', '"select tags from coins"'],
  ["a brand", '{ amount: bigint & { readonly brand: "minor" } }', '"select amount from coins"'],
  ["JSON of an unknown type", "{ detail: unknown }", '"select detail from coins"'],
  ["an optional column that is absent", "{ id: string; more?: string }", '"select id from coins"'],
  ["a sum with a default", "{ sum: bigint }", '"select coalesce(sum(amount), 0) as sum from coins"'],
  ["the maximum of a group", "{ max: bigint }", '"select max(amount) from coins group by owner"'],
  [
    "a nullable column that a condition excludes",
    "{ nick: string }",
    '"select nick from owners where nick is not null"',
  ],
  [
    "an outer join whose columns a comparison requires",
    "{ name: string }",
    '"select o.name from coins c left join owners o on o.id = c.owner where o.name > $1"',
  ],
  ["a returned row", "{ id: number }", '"delete from owners returning id"'],
  ["a common table", "{ n: bigint }", '"with c as (select count(*) as n from coins) select n from c"'],
  ["a query in a query", "{ n: bigint }", '"select (select count(*) from coins) as n"'],
  [
    "a parameter that is never null",
    "{ late: boolean }",
    '"select at < $1 as late from coins", [new Date()]',
  ],
  [
    "a named value that is never null",
    "{ late: boolean }",
    '"select at < :at as late from coins where amount > :least", { least: 1n, at: new Date() }',
  ],
  ["items of a list parameter", "{ code: string }", '"select unnest($1::text[]) as code", [["a"]]'],
];

export const wrong: readonly WrongCase[] = [
  [
    "a name that is not returned",
    "{ amountMinor: bigint }",
    '"select amount from coins"',
    '"amountMinor" is not returned; the statement returns amount',
  ],
  [
    "number for a bigint",
    "{ amount: number }",
    '"select amount from coins"',
    '"amount" is declared number and returned as bigint (int8)',
  ],
  [
    "string for an instant",
    "{ at: string }",
    '"select at from coins"',
    '"at" is declared string and returned as Date (timestamptz)',
  ],
  [
    "a nullable column",
    "{ nick: string }",
    '"select nick from owners"',
    '"nick" is declared string and can be null',
  ],
  [
    "an outer join",
    "{ name: string }",
    '"select o.name from coins c left join owners o on o.id = c.owner"',
    '"name" is declared string and can be null',
  ],
  [
    "an outer join in a view",
    "{ total: bigint }",
    '"select total from rich"',
    '"total" is declared bigint and can be null',
  ],
  [
    "a sum of no rows",
    "{ sum: bigint }",
    '"select sum(amount) from coins"',
    '"sum" is declared bigint and can be null',
  ],
  [
    "a query in a query that may have no row",
    "{ name: string }",
    '"select (select name from owners where id = c.owner) as name from coins c"',
    '"name" is declared string and can be null',
  ],
  [
    "a parameter that may be null",
    "{ late: boolean }",
    '"select at < $1 as late from coins", [new Date() as Date | null]',
    '"late" is declared boolean and can be null',
  ],
  [
    "a named value that may be null",
    "{ late: boolean }",
    '"select at < :at as late from coins where amount > :least", { least: 1n, at: new Date() as Date | null }',
    '"late" is declared boolean and can be null',
  ],
  [
    "a text that the schema allows",
    '{ state: "open" }',
    '"select state from coins"',
    '"state" is declared "open" and can be "spent"',
  ],
  [
    "an item that the schema allows",
    '{ tags: "old"[] }',
    '"select tags from coins"',
    '"tags" is declared "old"[] and can be "rare"',
  ],
  [
    "a text without a list",
    '{ name: "a" | "b" }',
    '"select name from owners"',
    '"name" is declared "a" | "b" and returned as string (text)',
  ],
  [
    "a branch without a result",
    '{ k: "a" }',
    `"select case when true then 'a' end as k"`,
    '"k" is declared "a" and can be null',
  ],
  [
    "a function of the schema",
    "{ outcome: string }",
    '"select outcome_of(1) as outcome"',
    '"outcome" is declared string and can be null',
  ],
  [
    "the content of JSON",
    "{ detail: { a: string } }",
    '"select detail from coins"',
    '"detail" is declared { a: string; } and returned as unknown (jsonb)',
  ],
  [
    "JSON that may lack a field",
    "{ a: string }",
    `"select detail ->> 'a' as a from coins"`,
    '"a" is declared string and can be null',
  ],
  [
    "a column that is unknown to the schema",
    "{ worth: bigint }",
    '"select worth from coins"',
    'the database refuses the statement: column "worth" does not exist',
  ],
];

export const composed: readonly WrongCase[] = [
  [
    "a constant",
    "{ amount: number }",
    "`${selectCoin} where id = $1`",
    '"amount" is declared number and returned as bigint (int8)',
  ],
  [
    "each choice",
    "{ name: string }",
    '`select ${isShort ? "nick as name" : "name"} from owners`',
    '"name" is declared string and can be null',
  ],
  [
    "each of the listed conditions",
    "{ nick: string }",
    "`select nick from owners where ${conditions[by]}`",
    '"nick" is declared string and can be null',
  ],
  [
    "a function with its arguments",
    "{ id: number }",
    '`select ${columns("amount")} from coins`',
    '"id" is not returned; the statement returns amount, at',
  ],
  [
    "a list that is filled",
    "{ nick: string }",
    '`select nick from owners where ${filled(isShort).join(" and ")}`',
    '"nick" is declared string and can be null',
  ],
  [
    "mapped items",
    "{ nick: bigint }",
    '`select ${["name", "nick"].map((name) => `o.${name}`).join()} from owners o where nick > $1`',
    '"nick" is declared bigint and returned as string (text)',
  ],
  [
    "a parameter with a later number",
    "{ id: number }",
    "`select id from coins where amount = $${later.push(1n)}`",
    '"id" is declared number and returned as string (uuid)',
  ],
  ["a text from elsewhere", "{ id: string }", "process.argv.join()", "not computable from the sources"],
];

/** A statement with its values, and what is found about them. */
export const valued: readonly (readonly [statement: string, faults: readonly string[]])[] = [
  ['"select from coins where id = :id", { id: "a" }', []],
  ['"select from coins where id = :id", { name: "a" }', ["no value for :id", "the statement has no :name"]],
  ['"select from coins where id = :id", ["a"]', ["no value for :id"]],
  ['"select from coins where id = :id"', ["no value for :id"]],
  ['`${selectCoin} where ${isShort ? "id = :id" : "true"}`, { id: "a" }', ["the statement has no :id"]],
  ['`select ${":a"}`, { a: 1, ...(isShort && { b: 1 }) }', []],
  ['"select :a, :b", { a: 1, ...(isShort && { b: 1 }) }', []],
  ['"select :a, :b", { a: 1, ...record }', []],
  ['"select :a, :b", { a: 1, ...(isShort ? record : undefined) }', []],
  ['"select :a, :b", record', []],
  ['"select :a, $1", { a: 1 }', ["has numbers beside names"]],
  ['"select :a, $1", ["a"]', ["has numbers beside names"]],
  [`"select ':a', 1::int, (array[1])[1:2] -- :a"`, []],
  ['"select from coins where amount > $4", []', []],
  ["`${selectCoin} where amount > $5`, []", ["name the values of this statement"]],
  ['selectCoin + " where amount > $12", []', ["name the values of this statement"]],
];

export const fixture = (cases: readonly (Case | WrongCase)[]) => `
import type { Sql } from "${root}/database/src/database.ts";
import { insertRow } from "${root}/database/src/insert-row.ts";
declare const sql: Sql;
declare const record: Record<string, unknown>;
const named = { name: "a", nick: null };
declare const isShort: boolean;
declare const by: "all" | "named";
const later: unknown[] = [];
const selectCoin = "select amount from coins";
async function passNames(condition: string, values: Readonly<Record<string, unknown>>) {
  await sql.query(\`select from coins where amount > :least and \${condition}\`, { ...values, least: 1n });
}
export const rightNames = () => passNames("id = :id", { id: "a" });
export const wrongNames = () => passNames("id = :id", { owner: 1 });
const conditions = { all: "true", named: "nick is not null" };
const columns = (name: string) => \`\${name}, at\`;
function filled(isNamed: boolean): string[] {
  const list = ["true"];
  if (isNamed) list.push("nick is not null");
  return list;
}
async function passOn<Row extends object>(text: string): Promise<Row[]> {
  return sql.query<Row>(text);
}
export const passed = () => passOn<{ amount: number }>(selectCoin);
export const inferred = (): Promise<{ amount: number }[]> => sql.query(selectCoin);
export const inserted = () => insertRow<{ id: string }>(sql, "owners", { id: 1, ...named }, "returning id, name");
export const unknown = () => insertRow<{ id: number }>(sql, "owners", { id: 1, title: "a" }, "returning id");
export const valued = [
${valued.map(([statement]) => `  () => sql.query(${statement}),`).join("\n")}
];
export const all = [
${cases.map(([, row, statement]) => `  () => sql.query<${row}>(${statement}),`).join("\n")}
];
`;
