// Games of the studio, each by its record.
export { slot } from "./slot/slot.ts";
export { blackjack } from "./blackjack/blackjack.ts";
export { keno } from "./keno/keno.ts";
export { roulette } from "./roulette/roulette.ts";
export { crash } from "./crash/crash.ts";
