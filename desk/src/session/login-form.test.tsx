// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { LoginForm } from "./login-form.tsx";

let server: TestServer;
afterEach(() => server.close());

const operator = { id: "0197f3c2-0000-7000-8000-00000000000a", username: "rina", roles: ["risk"] };

test("a name with a capital letter and a space after it, and a code pasted in two groups: both are sent normalised", async () => {
  server = await renderDesk(<LoginForm />, {
    path: "/desk",
    roles: ["risk"],
    routes: { "POST /admin/api/login": () => ({ body: { operator, csrfToken: "token-2" } }) },
  });
  const user = userEvent.setup();
  await user.click(screen.getByLabelText("Username"));
  await user.paste("Rina ");
  await user.click(screen.getByLabelText("Password"));
  await user.paste(" secret word ");
  await user.click(screen.getByLabelText("Code"));
  await user.paste("123 456");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(server.to("/admin/api/login")).toHaveLength(1));
  expect(server.to("/admin/api/login")[0]?.body).toEqual({
    username: "rina",
    password: " secret word ",
    totp: "123456",
  });
});
