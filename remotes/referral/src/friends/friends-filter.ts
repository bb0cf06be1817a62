import * as z from "@tessera/shared/schema";
import { commonParsers, type ListFilter, type ListRules } from "../list/use-list-address.ts";

export const activities = ["all", "active", "inactive"] as const;

/** Filter of the friends; the days are those on which they joined. */
export interface FriendsFilter extends ListFilter {
  readonly activity: (typeof activities)[number];
  readonly sortBy: "joinedAt" | "turnover" | "commission";
}

export const friendsRules: ListRules<FriendsFilter> = {
  place: {},
  defaults: { activity: "all", from: "", to: "", sortBy: "joinedAt", sortDir: "desc", pageIndex: 0 },
  parsers: {
    ...commonParsers,
    activity: z.enum(activities),
    sortBy: z.enum(["joinedAt", "turnover", "commission"]),
  },
};
