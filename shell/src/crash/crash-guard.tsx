import { Component, useEffect, useState, type ErrorInfo, type ReactNode } from "react";
import { useRouteError } from "@tessera/shared/router";
import { reportCrash, useCrash, type Crash } from "../composition/crash-store.ts";
import { crashTextsOfDocument } from "../locales/crash-texts.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { logError } from "./error-log.ts";

interface RenderBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly onCrash?: (error: unknown, componentStack: string) => void;
}

class RenderBoundary extends Component<RenderBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onCrash?.(error, componentStack ?? "");
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** What is left when even the crash screen or the error page fails: words and a link, nothing that could break. */
export function MinimalCrashPage() {
  const texts = crashTextsOfDocument();
  return (
    <main>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <a href="/">{texts.home}</a>
    </main>
  );
}

type Log = typeof logError;

function Crashed({ crash, log }: { readonly crash: Crash; readonly log: Log }) {
  useEffect(() => log(crash.error, crash.componentStack), [crash, log]);
  return <CrashScreen pathname={location.pathname} leave={(url) => location.replace(url)} />;
}

/**
 * What the router shows when the frame round the {@link CrashGuard} fails: the same screen, told to the error log as well.
 * Without it the router would show words of its own.
 */
export function FrameCrash({ log = logError }: { readonly log?: Log }) {
  const error = useRouteError();
  const [crash] = useState(() => ({ error, componentStack: "" }));
  return (
    <RenderBoundary fallback={<MinimalCrashPage />}>
      <Crashed crash={crash} log={log} />
    </RenderBoundary>
  );
}

/**
 * The boundary round the whole page. A screen that fails to render, in this root or in a remote's (which reports itself),
 * is covered by the crash screen, and told to the error log once.
 */
export function CrashGuard({
  children,
  log = logError,
}: {
  readonly children: ReactNode;
  readonly log?: Log;
}) {
  const crash = useCrash();
  if (crash) {
    // Another key: the boundary that caught the crash must not go on as this one.
    return (
      <RenderBoundary key="crash" fallback={<MinimalCrashPage />}>
        <Crashed crash={crash} log={log} />
      </RenderBoundary>
    );
  }
  return (
    <RenderBoundary key="page" fallback={null} onCrash={reportCrash}>
      {children}
    </RenderBoundary>
  );
}
