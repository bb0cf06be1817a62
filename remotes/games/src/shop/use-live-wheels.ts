import { onServerEvent } from "@tessera/shared/events";
import { useQueryClient } from "@tessera/shared/query";
import { useEffect, useRef, useState } from "react";
import { shopQueries } from "./shop-queries.ts";

/** Pages spread their calls over this time. */
const spreadMs = 300;

/**
 * Reads the shop again after operators changed a wheel.
 *
 * @param isHeld true while the player decides or the wheel turns: what is on the screen must stay, and the
 *   shop is read afterwards
 */
export function useLiveWheels(isHeld: boolean): void {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const readChanges = useRef(0);
  useEffect(() => onServerEvent("shop.changed", () => setChanges((count) => count + 1)), []);
  useEffect(() => {
    if (isHeld || changes === readChanges.current) return;
    const timer = setTimeout(() => {
      readChanges.current = changes;
      void client.invalidateQueries({ queryKey: shopQueries.all() });
    }, Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [changes, client, isHeld]);
}
