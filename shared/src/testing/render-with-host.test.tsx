// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useTranslation } from "../i18n/index.ts";
import { useQuery, walletsQuery } from "../query/index.ts";
import { useParams } from "../router/index.ts";
import { useSession } from "../session/index.ts";
import { renderWithHost, startTestServer, type TestServer } from "./index.ts";

let server: TestServer | undefined;
afterEach(() => server?.close());

function Screen() {
  const { t } = useTranslation();
  const { username } = useSession();
  const { code = "" } = useParams();
  const { data } = useQuery({ ...walletsQuery(), enabled: username !== null });
  return (
    <p>
      {t("screen.title")} {code} {username ?? "nobody"} {String(data?.mainMinor ?? "?")}
    </p>
  );
}

const messages = { en: { screen: { title: "Wallet" } }, id: { screen: { title: "Dompet" } } };

it("a guest: gets texts and parameters, without a request", async () => {
  await renderWithHost(<Screen />, { messages, path: "/w/main", pattern: "/w/:code" });
  expect(screen.getByText("Wallet main nobody ?")).toBeDefined();
});

it("a player in Indonesian with a real server: the answer is shown", async () => {
  server = await startTestServer({
    "GET /api/wallets": () => ({
      body: {
        currency: "IDR",
        totalMinor: "5000",
        mainMinor: "5000",
        withdrawableMinor: "5000",
        heldMinor: "0",
        commissionMinor: "0",
        pointsMinor: "0",
        providers: [],
        seq: 1,
      },
    }),
  });
  await renderWithHost(<Screen />, {
    messages,
    language: "id",
    player: "budi88",
    apiUrl: server.url,
    path: "/w/main",
    pattern: "/w/:code",
  });
  expect(await screen.findByText("Dompet main budi88 5000")).toBeDefined();
  expect(server.to("/api/wallets")[0]?.headers.authorization).toMatch(/^Bearer /);
});
