import { Component, useEffect, useState, type ErrorInfo, type ReactNode } from "react";
import { useRouteError } from "@tessera/shared/router";
import { reportCrash, useCrash, type Crash } from "../composition/crash-store.ts";
import { crashTexts } from "./crash-texts.ts";
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

/** Fallback when even the crash screen or the error page fails: a text and a link, without anything that could fail. */
export function MinimalCrashPage() {
  const texts = crashTexts();
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
 * Error element of the router, for a failure of the layout around the {@link CrashGuard}: the same crash screen, also
 * reported to the error log. Without it the router would show its own error page.
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
 * Error boundary of the whole page. A screen that fails to render, in this root or in a remote's (which reports
 * itself), is replaced by the crash screen and reported to the error log once.
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
    // New key, so that the boundary that caught the crash is remounted.
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
