import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import type { FollowMode, ReleasePointers } from "@tessera/shared/contracts/release-pointers";
import { minuteMs } from "@tessera/shared/core/durations";
import { onServerEvent } from "@tessera/shared/events";
import type { FailedStep, Remote } from "@tessera/shared/federation";
import { onPageRestored, storage } from "@tessera/shared/session";
import { changesTo, type Change } from "./changes.ts";
import { modeOf, spreadMs, urgencyOf } from "./follow-mode.ts";
import { holdOf, type Hold } from "./hold.ts";
import { ownPointers } from "./own-pointers.ts";
import type { OwnRelease, PageReleases } from "./page-releases.ts";
import { nextScreen, PageReload } from "./page-reload.ts";
import { readHead } from "./read-head.ts";
import { OutcomeReporter } from "./report-outcome.ts";
import { hasStoredFields } from "./stored-fields.ts";
import type { OtherReleases } from "./swapping/other-releases.ts";
import type { SwapOptions } from "./swapping/swap-release.tsx";
import { verifyPointers } from "./verify-pointers.ts";

/** Time in milliseconds without an event of the server after which a page asks for the pointers itself. */
const silenceMs = minuteMs;

/** Time in milliseconds between two looks at whether a part that was taken out of the site may go. */
const holdCheckMs = 1_000;

/** Time in milliseconds that a place waits for another release in the place of one that does not load. */
const replaceMs = 3_000;

/** How often a page tries a release that does not arrive, and the time in milliseconds between two tries. */
const loadTriesMax = 3;
const loadAgainMs = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Places of the page that show a remote, or a release of one. */
const placesOf = (kind: "remote" | "release", value: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-${kind}]`)].filter(
    ({ dataset }) => dataset[kind] === value,
  );

/**
 * Follows the releases of an open page to those that are live, as the signed pointers of the registry tell.
 */
export class Follower {
  readonly #page: PageReleases;
  /** Revision of the newest pointers that were accepted. */
  #revision: number;
  #pointers: ReleasePointers | undefined;
  /** Releases that did not work in this page, and that it does not try again. */
  readonly #refused = new Set<string>();
  /** Releases that the shell of this page cannot run. */
  readonly #unfit = new Set<string>();
  readonly #reload = new PageReload(
    () => this.#loadOthers(),
    () => this.#isFree([document.body, ...document.querySelectorAll<HTMLElement>("[data-remote]")]),
  );
  /** How often a release did not arrive or did not work, by its id. */
  readonly #tries = new Map<string, number>();
  /** By remote, the release that the page had before. */
  readonly #before = new Map<string, MappedRelease>();
  /** Releases that the page has left and that still take memory. */
  #left: readonly MappedRelease[] = [];
  /** By remote that is to change, the release that the newest pointers name. */
  #wanted: ReadonlyMap<string, string | null> = new Map();
  /** Releases that do not load and are being replaced, by id. */
  readonly #leaving = new Map<string, Promise<void>>();
  /** Changes that are under way. */
  readonly #underWay = new Set<string>();
  readonly #outcomes = new OutcomeReporter();
  #heardAt = performance.now();
  #hasReported = false;
  /** Loaded with the first release that the page follows to. */
  #others: Promise<OtherReleases> | undefined;

  constructor(page: PageReleases) {
    this.#page = page;
    this.#revision = page.map.revision;
    const { host, typed } = page;
    const onRefused = this.refuse.bind(this);
    const remoteOf = this.#remoteOf.bind(this);
    host.swap = (swap) => {
      const { name, id } = swap.release;
      const isForced = () => {
        const pointer = this.#pointers?.remotes[name];
        return pointer?.stable === id && modeOf(pointer, swap.element.dataset["release"]) === "kill";
      };
      const hold: SwapOptions["holdOf"] = (place, remote) => holdOf(place, typed, remote);
      const options = { ...swap, holdOf: hold, typed, remoteOf, isForced, crash: host.crash, onRefused };
      void this.#loadOthers().then((others) => others.swap(options));
    };
    if (hasStoredFields()) void this.#loadOthers().then((others) => others.enterStoredFields());
    const ask = () => void this.ask();
    onServerEvent("ready", (event) => this.#hear(event));
    onServerEvent("release.map", (event) => this.#hear(event));
    onServerEvent("heartbeat", () => this.#hear({}));
    setInterval(() => {
      const isSilent = performance.now() - this.#heardAt > silenceMs;
      if (isSilent && document.visibilityState === "visible") ask();
    }, silenceMs);
    window.addEventListener("online", ask);
    onPageRestored(ask);
  }

  /** Loads the code for other releases; where it does not arrive, the next call tries again. */
  #loadOthers(): Promise<OtherReleases> {
    this.#others ??= import(/* webpackChunkName: "swapping" */ "./swapping/other-releases.ts").then(
      ({ OtherReleases }) => new OtherReleases(this.#page),
    );
    this.#others.catch(() => (this.#others = undefined));
    return this.#others;
  }

  /** Follows what an event of the server tells; one that tells nothing says that the connection lives. */
  #hear({ pointers }: { readonly pointers?: string | undefined }): void {
    this.#heardAt = performance.now();
    if (pointers !== undefined) void this.accept(pointers);
  }

  /**
   * Asks the registry for its pointers, and follows them. A registry that does not answer is asked again
   * later.
   */
  async ask(atOnce?: string): Promise<void> {
    const signed = await readHead(this.#page.map.environment).catch(() => undefined);
    if (signed !== undefined) await this.accept(signed, atOnce);
  }

  /**
   * Follows signed pointers. Those of another key or another site, changed, expired or of an earlier revision
   * are ignored and reported once in a page.
   *
   * @param atOnce name of a remote that is shown without delay, because the player asks for it
   */
  async accept(signed: string, atOnce?: string): Promise<void> {
    let pointers: ReleasePointers;
    try {
      pointers = await this.#verify(signed);
    } catch (cause) {
      if (!this.#hasReported) this.#page.report(this.#page.shell, "pointers", cause);
      this.#hasReported = true;
      return;
    }
    this.#pointers = pointers;
    await this.#followNewest(pointers, atOnce);
  }

  async #followNewest(pointers: ReleasePointers, atOnce?: string): Promise<void> {
    this.#awaitReload(pointers);
    const isRefused = (id: string) => this.#refused.has(id) || this.#unfit.has(id);
    const shown = this.#page.host.releases();
    const changes = changesTo(pointers, shown).filter(({ id }) => id === null || !isRefused(id));
    this.#tellFollowed();
    // Moved there and back before the page followed: it is where it should be.
    for (const name of this.#wanted.keys())
      if (!changes.some((change) => change.name === name)) this.#report(name);
    this.#wanted = new Map(changes.map(({ name, id }) => [name, id]));
    const isAskedFor = ({ name }: Change) => name === atOnce;
    for (const change of changes.filter((one) => !isAskedFor(one))) void this.#followLater(change);
    await Promise.all(changes.filter(isAskedFor).map((change) => this.#follow(change)));
  }

  async #verify(signed: string): Promise<ReleasePointers> {
    const { map } = this.#page;
    const verified = await verifyPointers(signed, map.keys ?? [], Date.now());
    const pointers = await ownPointers(verified, storage.read("deviceId") ?? "", map.preview);
    if (pointers.environment !== map.environment) throw new Error("The pointers are those of another site.");
    if (pointers.revision < this.#revision)
      throw new Error(`The pointers are of revision ${pointers.revision}, the page knows ${this.#revision}.`);
    // At once: other pointers may be verified at the same time.
    this.#revision = pointers.revision;
    return pointers;
  }

  /**
   * Goes back to the release that the page had. Where the other one did not arrive, tries it again later;
   * else stays with its own, and says that the page has to be loaded again where that one must go.
   *
   * @param owner the release whose file it was
   */
  refuse(release: OwnRelease, step: FailedStep, cause: unknown, owner: OwnRelease = release): void {
    const { name, id } = release;
    const tries = (this.#tries.get(id) ?? 0) + 1;
    this.#tries.set(id, tries);
    if (tries === 1 || step === "render") this.#page.report(owner, step, cause);
    this.#outcomes.fail(name, id);
    const { host, show } = this.#page;
    const before = this.#before.get(name);
    if (before) show(host.releases().map((one) => (one.id === id ? before : one)));
    if (step !== "render" && tries < loadTriesMax) {
      setTimeout(() => this.#pointers && void this.#followNewest(this.#pointers), loadAgainMs);
      return;
    }
    this.#refused.add(id);
    const pointer = this.#pointers?.remotes[name];
    const shown = host.releases().find((one) => one.name === name);
    if (pointer && modeOf(pointer, shown?.id) !== "info") this.#reload.offer();
  }

  /**
   * Puts another release in the place of one that does not load, and does not try that one again: the live
   * one where it is another, else the last good one, if it loads.
   *
   * @returns false when the page still has the failed one after the time that a place waits: it may be
   *   replaced later, and is loaded again where it is not of the live revision
   */
  async replace(failed: MappedRelease): Promise<boolean> {
    const { id } = failed;
    const leaving = this.#leaving.get(id) ?? this.#leave(failed).finally(() => this.#leaving.delete(id));
    this.#leaving.set(id, leaving);
    await Promise.race([leaving, pause(replaceMs)]);
    if (!this.#shows(id)) return true;
    void window.tesseraWatchdog?.reloadIfStale();
    return false;
  }

  async #leave(failed: MappedRelease): Promise<void> {
    const { name, id } = failed;
    const startedAt = performance.now();
    const other = await this.#findOther(failed);
    // After an automatic retry a place may show it.
    const isLate = performance.now() - startedAt >= replaceMs;
    const works = isLate && placesOf("release", id).some(({ hidden }) => !hidden);
    if (other && this.#shows(id) && !works) this.#replace(name, other);
    if (this.#shows(id)) return;
    this.#refused.add(id);
    this.#outcomes.fail(name, id);
  }

  /** Follows to the live release at once where the page has another one; else loads the last good one. */
  async #findOther({ name, id }: MappedRelease): Promise<MappedRelease | undefined> {
    await this.ask(name);
    const pointer = this.#pointers?.remotes[name];
    if (!pointer || !this.#shows(id)) return undefined;
    const { stable, lastGood = id, undone } = pointer;
    const untried = [stable, lastGood].filter(
      (other) => other !== id && !this.#refused.has(other) && !undone?.[other],
    );
    return (await this.#loadOthers()).loadFirst(name, untried);
  }

  #shows(id: string): boolean {
    return this.#page.host.releases().some((release) => release.id === id);
  }

  /**
   * Has the page loaded again for what an open page cannot take: another shell, and releases of remotes that
   * need one. The most urgent of them decides when.
   */
  #awaitReload({ shell, shellFollow = "info", remotes }: ReleasePointers): void {
    const shown = this.#page.host.releases();
    const reasons: { readonly id: string; readonly follow: FollowMode }[] = Object.entries(remotes)
      .filter(([, { stable }]) => this.#unfit.has(stable))
      .map(([name, pointer]) => ({
        id: pointer.stable,
        follow: modeOf(pointer, shown.find((one) => one.name === name)?.id),
      }));
    if (this.#isOfOtherShell(shell)) reasons.push({ id: shell, follow: shellFollow });
    this.#reload.await(reasons.sort((one, other) => urgencyOf(other.follow) - urgencyOf(one.follow))[0]);
  }

  #isOfOtherShell(shell = this.#pointers?.shell): boolean {
    return shell !== this.#page.map.shell.id;
  }

  /**
   * Notifies the watchdog that the page is of the newest revision, once it has every release that the
   * pointers name.
   */
  #tellFollowed(): void {
    if (
      this.#pointers &&
      !this.#isOfOtherShell() &&
      changesTo(this.#pointers, this.#page.host.releases()).length === 0
    )
      window.tesseraWatchdog?.follows?.(this.#revision);
  }

  /** True while no newer pointers name another release. */
  #isWanted({ name, id }: Change): boolean {
    return this.#wanted.get(name) === id;
  }

  /** Follows in the time of its mode. What is shown at the next screen is read before. */
  async #followLater(change: Change): Promise<void> {
    const key = `${change.name} ${change.id} ${change.follow}`;
    if (this.#underWay.has(key)) return;
    this.#underWay.add(key);
    const screen = change.follow === "info" ? nextScreen() : undefined;
    const spread = pause(Math.random() * spreadMs[change.follow]);
    await (screen ? Promise.race([screen, spread]) : spread);
    if (this.#isWanted(change)) await this.#follow(change, screen);
    this.#underWay.delete(key);
  }

  /** Shows a release once it may be, or leaves the page as it is where it does not arrive. */
  async #follow(change: Change, mayBeShown?: Promise<void>): Promise<void> {
    const { name, id } = change;
    let next: MappedRelease | undefined;
    let others: OtherReleases | undefined;
    void Promise.resolve(mayBeShown).then(() => this.#report(name));
    try {
      if (id === null) await this.#untilFree(change);
      else {
        others = await this.#loadOthers();
        next = await others.read(name, id, this.#isOfOtherShell());
      }
    } catch (cause) {
      if (id !== null && cause instanceof Error && cause.name === "Unfit") {
        this.#unfit.add(id);
        if (this.#pointers) this.#awaitReload(this.#pointers);
        return;
      }
      const release = { name, id: id ?? "" };
      return this.refuse(release, "entry", cause, others ? release : this.#page.shell);
    }
    await mayBeShown;
    if (!this.#isWanted(change)) return;
    this.#replace(name, next);
    this.#free();
    this.#tellFollowed();
  }

  /** Waits until nothing holds the places of a remote that is taken out. */
  async #untilFree(change: Change): Promise<void> {
    const { name, follow } = change;
    const mayGo = async () => follow === "kill" || (await this.#isFree(placesOf("remote", name)));
    while (this.#isWanted(change) && !(await mayGo())) await pause(holdCheckMs);
  }

  /** True when nothing holds these places. */
  async #isFree(places: readonly HTMLElement[]): Promise<boolean> {
    const holds = await Promise.all(places.map((place) => this.#holdOf(place)));
    return holds.every((hold) => hold === null);
  }

  /** Finds what holds a place, by the release that it shows. */
  async #holdOf(element: HTMLElement): Promise<Hold | null> {
    const { map, typed } = this.#page;
    const release = map.remotes.find(({ id }) => id === element.dataset["release"]);
    const remote = release && (await this.#remoteOf(release));
    return holdOf(element, typed, remote);
  }

  /** Returns the definition of a remote; undefined where its release did not load. */
  async #remoteOf(release: MappedRelease): Promise<Remote | undefined> {
    const state = await this.#page.host.load(release);
    return state.status === "ready" ? state.remote : undefined;
  }

  /** Reports how the page follows the newest pointers of a remote. */
  #report(name: string): void {
    const pointer = () => this.#pointers?.remotes[name];
    const release = pointer()?.stable ?? null;
    if (release !== null && this.#refused.has(release)) return;
    const isForced = (shown: string | undefined) => {
      const move = pointer();
      return move ? modeOf(move, shown) === "kill" : this.#pointers?.retired?.[name] === "kill";
    };
    void this.#outcomes.watch({
      remote: name,
      release,
      shown: () => this.#page.host.releases().find((one) => one.name === name)?.id ?? null,
      places: () => placesOf("remote", name),
      isCurrent: () => (pointer()?.stable ?? null) === release,
      holdOf: async (place) => (isForced(place.dataset["release"]) ? null : this.#holdOf(place)),
    });
  }

  #replace(name: string, next: MappedRelease | undefined): void {
    const { host, show, map } = this.#page;
    const shown = host.releases();
    const known = shown.find((release) => release.name === name);
    if (known?.id === next?.id) return;
    if (known) {
      this.#before.set(name, known);
      this.#left = [...this.#left.filter(({ id }) => id !== next?.id && id !== known.id), known];
    }
    if (next && !map.remotes.some(({ id }) => id === next.id)) map.remotes.push(next);
    if (!known && next) show([...shown, next]);
    else show(shown.flatMap((release) => (release.name === name ? (next ?? []) : [release])));
  }

  /** Frees the releases that the page has left, but for the last of each remote, which may come back. */
  #free(): void {
    const isNeeded = ({ id, name }: MappedRelease) =>
      this.#before.get(name)?.id === id || this.#shows(id) || placesOf("release", id).length > 0;
    for (const release of this.#left.filter((one) => !isNeeded(one)))
      void this.#loadOthers().then((others) => others.free(release));
    this.#left = this.#left.filter(isNeeded);
  }
}

let following: Follower | undefined;

/** The follower of this page. */
export function followerOf(page: PageReleases): Follower {
  following ??= new Follower(page);
  return following;
}
