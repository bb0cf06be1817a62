import { Component, type ErrorInfo, type ReactNode } from "react";
import { I18nextProvider, i18n } from "../i18n/index.ts";
import { queryClient, QueryClientProvider } from "../query/index.ts";
import { RouterBridge } from "../router/index.ts";

interface BoundaryProps {
  /** The content is in the page for the first time and not painted yet. */
  readonly onShown: () => void;
  readonly onError: (error: unknown, componentStack: string) => void;
  readonly children?: ReactNode;
}

class RootBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    this.props.onShown();
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError(error, info.componentStack ?? "");
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * The top of every remote's React root. The providers are repeated here because context does not cross roots; what they
 * provide is the one router, the one cache and the one language of the page.
 */
export function RemoteRoot({ onShown, onError, children }: BoundaryProps) {
  return (
    <RootBoundary onShown={onShown} onError={onError}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <RouterBridge>{children}</RouterBridge>
        </I18nextProvider>
      </QueryClientProvider>
    </RootBoundary>
  );
}
