import { storage } from "@tessera/shared/session";
import { useEffect, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * True when deposits are disabled for this player. Until the server has answered, its last answer counts, so
 * that no button appears and disappears again. The server enforces it.
 * @param serverFlag the server's flag; undefined while it has not answered
 */
export function useDepositsDisabled(serverFlag: boolean | undefined): boolean {
  useEffect(() => {
    if (serverFlag === true) storage.write("disableDeposit", "1");
    if (serverFlag === false) storage.remove("disableDeposit");
  }, [serverFlag]);
  // A document's first screen is the same for every player.
  const stored = useSyncExternalStore(
    neverChanges,
    () => storage.read("disableDeposit") === "1",
    () => false,
  );
  return serverFlag ?? stored;
}
