import { otpApi } from "@tessera/shared/contracts/otp";
import type { ServerModule } from "../../../dependencies.ts";
import { route } from "../../../platform/http/route.ts";
import { requestOtp } from "./request-otp.ts";
import { verifyOtp } from "./verify-otp.ts";
import { minuteMs } from "@tessera/shared/core/durations";

const verifyLimit = { max: 30, windowMs: minuteMs, per: "account" } as const;

/** Registers the codes by mail, which prove that the player can read mail at the stored address. */
export const otpModule: ServerModule = (app, dependencies) => {
  route(app, otpApi.request, ({ caller, body }) => requestOtp(dependencies, caller.playerId, body.purpose));

  route(app, otpApi.verify, ({ caller, body }) => verifyOtp(dependencies, caller.playerId, body), {
    limits: [verifyLimit],
  });
};
