import { buttonClass, FallenKeystone } from "@tessera/shared/ui";
import { crashTexts } from "./crash-texts.ts";
import styles from "./crash.module.css";

/** Static error page, `/error`: no request, no remote, no countdown. Its link reloads the application. */
export function ErrorPage() {
  const texts = crashTexts();
  return (
    <main className={styles.Crash}>
      <FallenKeystone />
      <h1>{texts.title}</h1>
      <p className={styles.Text}>
        {texts.text} {texts.onHome}
      </p>
      <a href="/" className={buttonClass()}>
        {texts.home}
      </a>
    </main>
  );
}
