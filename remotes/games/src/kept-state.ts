import { defineKeptState } from "@tessera/shared/kept-state";

/** What the games hand over when another release of them replaces this one in an open page. */
export const keptState = defineKeptState();
export const { useGuard, useKeptState } = keptState;
