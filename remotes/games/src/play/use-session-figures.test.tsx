// @vitest-environment jsdom
import { renderWithHost, startTestServer } from "@tessera/shared/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { setTimeout as pause } from "node:timers/promises";
import { useState } from "react";
import { expect, it } from "vitest";
import { launched, provideEmptyHost, sessionId, summary, wallets } from "./testing/play-fixture.tsx";
import type { OpenedGame } from "./use-launch.ts";
import { useSessionFigures } from "./use-session-figures.ts";

const nextSessionId = "0197f3c2-0000-7000-8000-0000000000bb";

const opened = (gameSessionId: string): OpenedGame => ({ ...launched, gameSessionId, openedAtMs: 0 });

function Figures() {
  const [game, setGame] = useState(opened(sessionId));
  const { netMinor, onBalanceChanged } = useSessionFigures(game, "real");
  return (
    <>
      <output>{String(netMinor)}</output>
      <button onClick={onBalanceChanged}>Report</button>
      <button onClick={() => setGame(opened(nextSessionId))}>Next session</button>
    </>
  );
}

it("figures of a session that arrive when another one is open: not those of the other one", async () => {
  provideEmptyHost();
  const answers: (() => void)[] = [];
  const path = (id: string) => `/api/games/sessions/${id}/summary`;
  const server = await startTestServer({
    [`GET ${path(sessionId)}`]: (_, response) => {
      const text = JSON.stringify(summary);
      answers.push(() => response.setHeader("content-type", "application/json").end(text));
      return undefined;
    },
    "GET /api/wallets": () => ({ body: wallets }),
  });
  await renderWithHost(<Figures />, { apiUrl: server.url, player: "budi88" });
  fireEvent.click(screen.getByText("Report"));
  await waitFor(() => expect(answers).toHaveLength(1), { timeout: 10_000 });
  fireEvent.click(screen.getByText("Next session"));
  answers[0]?.();
  // Long enough for an answer on this machine to arrive.
  await pause(300);
  expect(screen.getByRole("status").textContent).toBe("0");
  await server.close();
});
