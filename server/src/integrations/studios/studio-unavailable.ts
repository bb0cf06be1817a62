import type { ToUnavailable } from "../call-party.ts";
import { PartyUnavailable } from "../../platform/errors/party-unavailable.ts";

/** A studio did not answer in time, refused, or broke its contract: the result of the call is unknown. */
export class StudioUnavailable extends PartyUnavailable {
  override readonly code = "PROVIDER_UNAVAILABLE";
  readonly providerCode: string;

  constructor(providerCode: string, reason: string, options?: ErrorOptions) {
    super(`Studio ${providerCode} is unavailable: ${reason}`, options);
    this.name = "StudioUnavailable";
    this.providerCode = providerCode;
  }
}

/** Creates errors of one studio. */
export const studioUnavailable =
  (providerCode: string): ToUnavailable =>
  (reason, options) =>
    new StudioUnavailable(providerCode, reason, options);
