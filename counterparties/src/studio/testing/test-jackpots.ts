import { createJackpots } from "../play/jackpots.ts";

/** The pools of tests. */
export const testJackpots = createJackpots({ key: Buffer.alloc(32, 7) });
