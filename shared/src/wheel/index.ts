/** The wheel of the shop as players see it, for the shop and for the operators who edit it. */
export { glazesOf, groupPrizes } from "./glazes.ts";
export { default as glazeStyles } from "./glazes.module.css";
export { prizeOf } from "./segment-prize.ts";
export { WheelDrawing } from "./wheel-drawing.tsx";
export { angleAfterSpin } from "./wheel-shape.ts";
