import { Component, useEffect, type ErrorInfo, type ReactNode } from "react";
import { reportCrash, useCrash, type Crash } from "../composition/crash-store.ts";
import { crashTexts } from "./crash-texts.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { logError } from "./error-log.ts";

interface RenderBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (crash: Crash) => ReactNode;
  readonly onCrash?: (error: unknown, componentStack: string) => void;
}

class RenderBoundary extends Component<RenderBoundaryProps, { readonly crash: Crash | null }> {
  override readonly state: { readonly crash: Crash | null } = { crash: null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error, componentStack: "" } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onCrash?.(error, componentStack ?? "");
  }

  override render() {
    return this.state.crash ? this.props.fallback(this.state.crash) : this.props.children;
  }
}

/**
 * Fallback when even the crash screen or the error page fails: a text and a link, without anything that could
 * fail.
 */
function MinimalCrashPage() {
  const texts = crashTexts();
  return (
    <main>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <a href="/">{texts.home}</a>
    </main>
  );
}

const minimal = () => <MinimalCrashPage />;

type Log = typeof logError;

function Crashed({ crash, log }: { readonly crash: Crash; readonly log: Log }) {
  useEffect(() => log(crash.error, crash.componentStack), [crash, log]);
  return <CrashScreen pathname={location.pathname} leave={(url) => location.replace(url)} />;
}

function CrashPage({ crash, log }: { readonly crash: Crash; readonly log: Log }) {
  return (
    <RenderBoundary fallback={minimal}>
      <Crashed crash={crash} log={log} />
    </RenderBoundary>
  );
}

interface GuardProps {
  readonly children: ReactNode;
  readonly log?: Log;
}

/** Error boundary of the error page, which is itself shown after errors. */
export function ErrorPageGuard({ children }: GuardProps) {
  return <RenderBoundary fallback={minimal}>{children}</RenderBoundary>;
}

/**
 * Error boundary around the {@link CrashGuard}, for a failure of the layout: the same crash screen, also
 * reported to the error log.
 */
export function FrameGuard({ children, log = logError }: GuardProps) {
  return (
    <RenderBoundary fallback={(crash) => <CrashPage crash={crash} log={log} />}>{children}</RenderBoundary>
  );
}

/**
 * Error boundary of the whole page. A screen that fails to render, in this root or in a remote's (which
 * reports itself), is replaced by the crash screen and reported to the error log once.
 */
export function CrashGuard({ children, log = logError }: GuardProps) {
  const crash = useCrash();
  if (crash) return <CrashPage crash={crash} log={log} />;
  return (
    <RenderBoundary fallback={() => null} onCrash={reportCrash}>
      {children}
    </RenderBoundary>
  );
}
