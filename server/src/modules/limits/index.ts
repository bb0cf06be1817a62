/** Limits, breaks and exclusions that players set themselves. */
export {
  type Exclusion,
  exclusionHolds,
  type ExclusionKind,
  findExclusion,
  refusalOfExclusion,
  refuseWhileExcluded,
} from "./exclusions.ts";
export { limitsModule } from "./limits-module.ts";
export { listLimits } from "./player-limits.ts";
export {
  asksForDepositLimit,
  readDepositAllowance,
  hasPlayLimits,
  lockLimits,
  PlayAllowance,
  type RemainingAllowance,
  readAllowances,
  realityCheckMinutes,
} from "./limits.ts";
