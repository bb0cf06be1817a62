import { minorUnits } from "@tessera/shared/core/money";

/** Fee of a withdrawal; its limits are settings. */
export const withdrawFeeMinor = minorUnits(0);
