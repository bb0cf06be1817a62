import { Component, type ErrorInfo, type ReactNode } from "react";
import { I18nextProvider, i18n } from "../i18n/index.ts";
import { queryClient, QueryClientProvider } from "../query/index.ts";
import { PageRouterProvider } from "../router/index.ts";

interface RemoteRootProps extends BoundaryProps {
  /** Namespace of the release's texts. */
  readonly namespace: string;
}

interface BoundaryProps {
  /** Called when the content is in the DOM for the first time and not painted yet. */
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
 * Root component of every remote. The providers are repeated because context does not cross React roots; they
 * provide the page's single router, query cache and language.
 */
export function RemoteRoot({ namespace, onShown, onError, children }: RemoteRootProps) {
  return (
    <RootBoundary onShown={onShown} onError={onError}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n} defaultNS={namespace}>
          <PageRouterProvider>{children}</PageRouterProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </RootBoundary>
  );
}
