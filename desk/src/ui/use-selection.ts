import { useLocation, useNavigate, useSearchParams } from "@tessera/shared/router";

const parameter = "row";
/** Prefix of the parameters that belong to the open row alone, for example the page of a list in it. */
export const rowPrefix = "row-";

export interface Selection {
  /** Id of the open row; null while none is open. */
  readonly id: string | null;
  /** Address of the same list with a row open. */
  readonly addressOf: (id: string) => string;
  readonly close: () => void;
}

/**
 * Hook for the row of a list that is open beside it, in the address: a row can be linked, and Back closes it.
 */
export function useSelection(): Selection {
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const addressWith = (id: string | null) => {
    const next = new URLSearchParams(address);
    for (const name of address.keys())
      if (name === parameter || name.startsWith(rowPrefix)) next.delete(name);
    if (id !== null) next.set(parameter, id);
    const search = next.toString();
    return search === "" ? pathname : `${pathname}?${search}`;
  };
  return {
    id: address.get(parameter),
    addressOf: addressWith,
    close: () => navigate(addressWith(null), { replace: true }),
  };
}
