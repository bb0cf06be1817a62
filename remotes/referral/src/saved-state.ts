import { defineSavedState } from "@tessera/shared/saved-state";

/** State of the referral that the next release takes over in an open page. */
export const savedState = defineSavedState();
export const { useGuard, useSavedState } = savedState;
