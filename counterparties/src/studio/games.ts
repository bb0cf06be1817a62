import { blackjack } from "./blackjack/blackjack.ts";
import { crash } from "./crash/crash.ts";
import { keno } from "./keno/keno.ts";
import type { StudioGame } from "./play/studio-game.ts";
import { roulette } from "./roulette/roulette.ts";
import { slot } from "./slot/slot.ts";

/** Games of the studio. */
export const games: readonly StudioGame[] = [slot, blackjack, keno, roulette, crash];
