import { variant } from "./variant.ts";

export function Light() {
  if (variant === "slot-throws") throw new Error("The light went out.");
  return <p>A light, {variant}</p>;
}
