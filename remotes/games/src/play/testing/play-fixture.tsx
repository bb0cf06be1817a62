import { provideHost } from "@tessera/shared/federation";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { useLocation, useNavigate } from "@tessera/shared/router";
import { wireCard } from "../../testing/sample-games.ts";

export const gameId = wireCard().id;
export const sessionId = "0197f3c2-0000-7000-8000-0000000000aa";
export const studio = "http://127.0.0.1:9";
export const sandbox = "allow-scripts allow-same-origin allow-forms allow-popups";

const nothingReleased: readonly never[] = [];

/** Provides a host without releases. */
export function provideEmptyHost(): void {
  provideHost({
    releases: () => nothingReleased,
    subscribe: () => () => undefined,
    NotFound: () => null,
    load: () => Promise.reject(new Error("nothing to load")),
    reportFailure: () => undefined,
    reportMismatch: () => undefined,
    crash: () => undefined,
  });
}

/** Answer to a launch. */
export const launched = {
  gameSessionId: sessionId,
  url: `${studio}/play?token=abc`,
  origin: studio,
  sandbox,
  announcesReady: true,
  expiresAt: "2026-05-01T00:00:00.000Z",
};

/** Figures of the game session. */
export const summary = {
  startedAt: "2026-05-01T00:00:00.000Z",
  elapsedSec: 61,
  betMinor: "500",
  winMinor: "100",
  netMinor: "-400",
};

export const wallets = {
  currency: "IDR",
  totalMinor: "123456",
  mainMinor: "123456",
  withdrawableMinor: "123456",
  heldMinor: "0",
  commissionMinor: "0",
  pointsMinor: "0",
  providers: [],
  seq: 1,
};

/** Shows the address with its history state, and a way back. */
export function Address() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{JSON.stringify({ pathname, state: state as unknown })}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

/** Texts of refusals. */
export const errors = {
  PROVIDER_UNAVAILABLE: "The studio does not answer.",
  GAME_UNAVAILABLE: "Not available.",
  LOSS_LIMIT: "Limit reached until {{until}}.",
  PROVIDER_MAINTENANCE: "Under maintenance.",
};

/** Balance in the header, which stays mounted behind a game. */
export function HeaderBalance() {
  return <output aria-label="balance">{String(useQuery(walletsQuery()).data?.mainMinor)}</output>;
}
