let running = 0;

/** Runs a preload. */
export async function asPreload<Result>(load: () => Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await load();
  } finally {
    running -= 1;
  }
}

/**
 * Loads what is to be shown. When it fails and began while a preload was running, it may have joined a
 * request of that which was failing already: it is loaded once more, by requests of its own.
 */
export async function loadDespitePreloads<Result>(load: () => Promise<Result>): Promise<Result> {
  const mayJoin = running > 0;
  try {
    return await load();
  } catch (cause) {
    if (!mayJoin) throw cause;
    return load();
  }
}
