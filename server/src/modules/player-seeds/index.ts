/** Seeds of players: they decide spins, and studios receive the hash of the player's own. */
export {
  clientSeedHashOf,
  openSpinSeeds,
  raiseNonce,
  readSeed,
  rotateSeed,
  type SeedRow,
  toSeedDto,
} from "./player-seeds.ts";
