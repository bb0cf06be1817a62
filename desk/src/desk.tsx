import { Button, EmptyState, Loading } from "@tessera/shared/ui";
import { useEffect } from "react";
import { Frame } from "./frame/frame.tsx";
import { LoginDialog } from "./session/login-dialog.tsx";
import { LoginPage } from "./session/login-page.tsx";
import { startOperatorSession, useDeskSession } from "./session/operator-session.ts";
import { useTranslation } from "./texts.ts";

/** The whole application: the login, or the frame with the areas of whoever is logged in. */
export function Desk() {
  const session = useDeskSession();
  if (session.status === "starting") return <Loading>{null}</Loading>;
  if (session.status === "unreachable") return <Unreachable />;
  if (!("operator" in session)) return <LoginPage />;
  const { operator, status } = session;
  return (
    <>
      <Frame key={operator.id} />
      {status === "ended" && <LoginDialog username={operator.username} />}
    </>
  );
}

/** Screen of a desk whose site did not answer at its start. */
function Unreachable() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t("desk.title");
  });
  return (
    <main>
      <EmptyState
        title={t("desk.unreachable.title")}
        text={t("desk.unreachable.text")}
        action={
          <Button kind="lit" onClick={() => void startOperatorSession()}>
            {t("buttons.retry")}
          </Button>
        }
      />
    </main>
  );
}
