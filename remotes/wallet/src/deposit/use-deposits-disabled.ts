import { storage } from "@tessera/shared/session";
import { useEffect } from "react";

/**
 * Whether deposits are switched off for this player. Until the server has said so, what it said last time counts, so that
 * no button appears only to go away. The server decides.
 *
 * @param serverFlag what the server says; undefined while it has not answered
 */
export function useDepositsDisabled(serverFlag: boolean | undefined): boolean {
  useEffect(() => {
    if (serverFlag === true) storage.write("disableDeposit", "1");
    if (serverFlag === false) storage.remove("disableDeposit");
  }, [serverFlag]);
  return serverFlag ?? storage.read("disableDeposit") === "1";
}
