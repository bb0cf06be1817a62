import type { BuiltRelease, MappedRelease } from "@tessera/shared/contracts/release-map";
import type { Remote } from "@tessera/shared/federation";
import { QueryClient, queryClient, QueryClientProvider } from "@tessera/shared/query";
import type { ReactNode } from "react";
import type { PageReleases } from "../page-releases.ts";

type ComponentLoader = Remote["screens"][number]["load"];

/**
 * Keeps the cached answers of releases apart whose code reads them in another shape than that of the
 * document's release.
 */
export class SeparateAnswers {
  readonly #page: PageReleases;
  /** By remote, the release of the document, which uses the cache as it is. */
  readonly #firsts: ReadonlyMap<string, MappedRelease>;
  /** Clients of the shapes that differ, by their digest. */
  readonly #clients = new Map<string, QueryClient>();
  /** By release, the client that it uses instead of the page's. */
  readonly #clientOf = new Map<string, QueryClient>();
  /** Remotes that use a client of their own; the same one for each, by which its screens are known. */
  readonly #separated = new WeakMap<Remote, Remote>();

  constructor(page: PageReleases) {
    this.#page = page;
    this.#firsts = new Map(page.map.remotes.map((release) => [release.name, release]));
    const load = page.host.load.bind(page.host);
    page.host.load = async (release) => {
      const state = await load(release);
      const client = this.#clientOf.get(release.id);
      if (!client || state.status === "failed") return state;
      return { ...state, remote: this.#separate(state.remote, client) };
    };
  }

  /** Decides whether a release shares the page's answers. Called before it is loaded. */
  async note(id: string, { name, answers }: BuiltRelease): Promise<void> {
    const first = this.#firsts.get(name);
    if (!first || first.id === id || this.#clientOf.has(id)) return;
    const known = await this.#page.readManifest(first).catch(() => undefined);
    if (answers !== undefined && answers === known?.answers) return;
    this.#clientOf.set(id, this.#clientFor(answers ?? id));
  }

  #clientFor(shape: string): QueryClient {
    const client = this.#clients.get(shape) ?? clientWithin(shape);
    if (this.#clients.size === 0) readElsewhereWhatIsSet();
    this.#clients.set(shape, client);
    return client;
  }

  #separate(remote: Remote, client: QueryClient): Remote {
    const separated = this.#separated.get(remote) ?? {
      ...remote,
      screens: remote.screens.map((screen) => ({ ...screen, load: loadWithin(client, screen.load) })),
      slots: Object.fromEntries(
        Object.entries(remote.slots).map(([module, load]) => [module, loadWithin(client, load)]),
      ),
    };
    this.#separated.set(remote, separated);
    return separated;
  }
}

/**
 * Creates a client with entries of its own in the page's cache: invalidation by key and the count of running
 * mutations reach them as well, and the cache drops them like any other when nothing shows them.
 */
function clientWithin(shape: string): QueryClient {
  const { queries, ...options } = queryClient.getDefaultOptions();
  return new QueryClient({
    queryCache: queryClient.getQueryCache(),
    mutationCache: queryClient.getMutationCache(),
    defaultOptions: {
      ...options,
      queries: {
        ...queries,
        queryKeyHashFn: (queryKey) => `${shape} ${queryClient.defaultQueryOptions({ queryKey }).queryHash}`,
      },
    },
  });
}

function loadWithin(client: QueryClient, load: ComponentLoader): ComponentLoader {
  return async () => {
    const Content = await load();
    return function Separate(): ReactNode {
      return (
        <QueryClientProvider client={client}>
          <Content />
        </QueryClientProvider>
      );
    };
  };
}

/** Reads what an event of the server or a screen has set for one shape again for the others, from now on. */
function readElsewhereWhatIsSet(): void {
  queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== "updated" || change.action.type !== "success" || !change.action.manual) return;
    const { queryKey, queryHash } = change.query;
    const isElsewhere = (query: { readonly queryHash: string }) => query.queryHash !== queryHash;
    void queryClient.invalidateQueries({ queryKey, exact: true, predicate: isElsewhere });
  });
}
