import { storage } from "@tessera/shared/session";
import { useEffect } from "react";

/**
 * Whether deposits are switched off for this player. Until the server has said so, what it said last time counts, so that
 * no button appears only to go away. The server decides.
 *
 * @param told what the server says; undefined while it has not answered
 */
export function useDepositsOff(told: boolean | undefined): boolean {
  useEffect(() => {
    if (told === true) storage.write("disableDeposit", "1");
    if (told === false) storage.remove("disableDeposit");
  }, [told]);
  return told ?? storage.read("disableDeposit") === "1";
}
