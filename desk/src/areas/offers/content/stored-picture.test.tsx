// @vitest-environment jsdom
import { problemAnswer, type Route, type TestServer } from "@tessera/shared/testing/test-server";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { StoredPicture } from "./stored-picture.tsx";

const digest = "ab".repeat(32);
let server: TestServer;
afterEach(() => server.close());

async function show(answer: Route): Promise<void> {
  server = await renderDesk(<StoredPicture digest={digest} alt="Stored" className={undefined} />, {
    path: "/desk/content",
    roles: ["content"],
    routes: { [`GET /admin/api/content-pictures/${digest}`]: answer },
  });
}

test("an upload that is not published: loaded by the operators' call, not from the players' address", async () => {
  await show(() => ({ body: { contentType: "image/webp", base64: "UklGRg==" } }));
  const picture = await screen.findByRole<HTMLImageElement>("img", { name: "Stored" });
  expect(picture.src).toBe("data:image/webp;base64,UklGRg==");
});

test("a missing upload: the reason is shown in its place", async () => {
  await show(() => problemAnswer(404, "NOT_FOUND"));
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.queryByRole("img")).toBeNull();
});
