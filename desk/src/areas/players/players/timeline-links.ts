import type { ListName } from "@tessera/shared/operator-contracts/list-readers";
import type { TimelineRow } from "@tessera/shared/operator-contracts/player-timeline";
import { useMayList } from "../../../session/operator-session.ts";

interface Place {
  readonly area: ListName;
  /** State in which the area lists the row; absent where it reads a row by its id. */
  readonly status?: string;
}

/** Areas of the rows that have one. An item of a wheel is listed by its delivery. */
function placeOf(kind: string, status: string | null): Place | undefined {
  if (kind === "spin") return status?.startsWith("item_") ? { area: "spins", status } : undefined;
  return places[kind];
}

const places: Readonly<Record<string, Place>> = {
  deposit: { area: "deposits" },
  withdrawal: { area: "withdrawals" },
  adjustment: { area: "adjustments" },
  transfer: { area: "transfers", status: "all" },
  claim: { area: "claims", status: "all" },
  promo_claim: { area: "claims", status: "all" },
  award: { area: "free-rounds", status: "all" },
  exclusion: { area: "exclusions", status: "all" },
  request: { area: "support" },
};

type Linked = Pick<TimelineRow, "kind" | "id" | "status" | "about">;

/**
 * Hook for the address of what a row is about; undefined where nothing leads there, or this operator may not
 * open it.
 */
export function useRowAddress(): (row: Linked) => string | undefined {
  const mayList = useMayList();
  return ({ kind, id, status, about }) => {
    const subject = about ?? { kind, id };
    const place = placeOf(subject.kind, about ? null : status);
    if (!place || !mayList(place.area)) return undefined;
    const found = place.status === undefined ? "" : `status=${place.status}&search=${subject.id}&`;
    return `/desk/${place.area}?${found}row=${subject.id}`;
  };
}

/** Id of the round that a row is, or is about; undefined for any other row. */
export function roundOf({ kind, id, about }: Linked): string | undefined {
  const subject = about ?? { kind, id };
  return subject.kind === "round" ? subject.id : undefined;
}
