import * as z from "@tessera/shared/schema";
import { gameCard } from "@tessera/shared/contracts/games";
export const remote = {
  name: "games",
  load: () => import(/* webpackChunkName: "lobby" */ "./trial.tsx"),
  z: z.string,
  gameCard,
};
