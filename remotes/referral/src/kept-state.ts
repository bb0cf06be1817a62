import { defineKeptState } from "@tessera/shared/kept-state";

/** What the referral hands over when another release of it replaces this one in an open page. */
export const keptState = defineKeptState();
export const { useGuard, useKeptState } = keptState;
