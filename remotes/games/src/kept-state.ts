import { defineKeptState } from "@tessera/shared/kept-state";

/** State of the games that the next release takes over in an open page. */
export const keptState = defineKeptState();
export const { useGuard, useKeptState } = keptState;
