import type { CallInput, QueryInput } from "@tessera/shared/http";
import type { OperatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";
import { listDay, listOrder, type ListOrder, searchMax } from "@tessera/shared/operator-contracts/list-query";
import * as z from "@tessera/shared/schema";
import { pageQuery } from "../http/call-query.ts";
import type { FilterForm, ListFilter } from "./use-list-filter.ts";

/** Part of a filter that all long lists have; empty for none. */
export interface SharedFilter extends ListFilter {
  readonly search: string;
  /** First and last Bangkok day. */
  readonly from: string;
  readonly to: string;
  /** Empty for the order that the list has by itself. */
  readonly order: ListOrder | "";
  readonly after: string;
}

const sharedDefaults: SharedFilter = {
  search: "",
  from: "",
  to: "",
  order: "",
  after: "",
  pageIndex: 0,
};

/** Parsers of the shared part of a filter, for its form. */
const sharedParsers = {
  search: z.string().check(z.maxLength(searchMax)),
  from: listDay,
  to: listDay,
  order: z.union([listOrder, z.literal("")]),
  /** Key of a row: an id, or a number of the audit log. */
  after: z.union([z.uuid(), z.string().check(z.regex(/^\d{1,18}$/))]),
};

/** Filter of a form. */
export type FilterOf<Form> = Form extends FilterForm<infer Filter> ? Filter : never;

type Parsers = Readonly<Record<string, z.ZodMiniType>>;

/** Own values of a filter; one whose default is empty is empty for all rows. */
type OwnFilter<Own extends Parsers, Defaults> = SharedFilter & {
  readonly [Name in keyof Own]:
    | z.output<Own[Name]>
    | (Name extends keyof Defaults ? Extract<Defaults[Name], ""> : never);
};

/**
 * Form of a filter that has more than the shared part.
 *
 * @param parsers of its own values
 * @param defaults of its own values
 * @param rest further members of the form
 */
export function sharedForm<
  Own extends Parsers,
  const Defaults extends { readonly [Name in keyof Own]: z.output<Own[Name]> | "" },
>(
  parsers: Own,
  defaults: Defaults,
  rest: Pick<FilterForm<OwnFilter<Own, Defaults>>, "everywhere" | "scope"> = {},
): FilterForm<OwnFilter<Own, Defaults>> {
  const form = {
    defaults: { ...sharedDefaults, ...defaults },
    parsers: { ...sharedParsers, ...parsers },
    ...rest,
  };
  // The parsers and the defaults are those that the type is made of.
  return form as unknown as FilterForm<OwnFilter<Own, Defaults>>;
}

/** Form of a filter that has the shared part only. */
export const sharedFilterForm: FilterForm<SharedFilter> = {
  defaults: sharedDefaults,
  parsers: sharedParsers,
};

/** Returns the shared part of a filter as the query of a call. */
export function sharedQuery({ search, from, to, order, after }: SharedFilter) {
  return { search, from, to, after, order: order || undefined };
}

/** Other members of a list's query than the shared part. */
type OwnQuery<Query extends z.ZodMiniType> = Omit<QueryInput<Query>, keyof ReturnType<typeof sharedQuery>>;

/**
 * Query of one page of the rows of a queue.
 *
 * @param queue whose events make it be read again
 * @param filter whose shared part leaves rows out
 * @param own what the list's own values leave out
 */
export function rowsQuery<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  queue: string,
  list: OperatorEndpoint<Params, Query, Body, Reply>,
  filter: SharedFilter,
  ...[own]: object extends OwnQuery<Query> ? [own?: OwnQuery<Query>] : [own: OwnQuery<Query>]
) {
  const query = { ...sharedQuery(filter), ...own };
  // A list has no other input.
  return pageQuery([queue, "list", query], list, { query } as unknown as CallInput<Params, Query, Body>);
}

/** True when the days of a filter are reversed, so that no row can be between them. */
export function isReversed({ from, to }: SharedFilter): boolean {
  return from !== "" && to !== "" && from > to;
}
