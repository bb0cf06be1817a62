import { pushApi } from "@tessera/shared/api/push";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions } from "@tessera/shared/query";

/** A player's choice of notifications on this device. */
export interface PushChoice {
  readonly payments: boolean;
  readonly messages: boolean;
}

/**
 * State of notifications in this browser: it can show them, can once the site is on the home screen, as on an
 * iPhone, may not because the player has refused them, or has none.
 */
export type DeviceState = "ready" | "home-screen" | "refused" | "unsupported";

/** The player has not allowed notifications when the browser asked; he can be asked again. */
export class NotAllowed extends Error {}

const off: PushChoice = { payments: false, messages: false };
const workerWaitMs = 10_000;

/** Browsers of iPhones and iPads; an iPad says that it is a Mac with a screen that can be touched. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function deviceState(): DeviceState {
  if (!("PushManager" in window) || !("Notification" in window) || !("serviceWorker" in navigator))
    return isAppleTouch() ? "home-screen" : "unsupported";
  return Notification.permission === "denied" ? "refused" : "ready";
}

/** The choice for this device, what it can do, and the key that it subscribes with. */
export const pushQuery = () =>
  queryOptions({
    queryKey: [...playerQueries.all(), "push"],
    queryFn: async ({ signal }) => {
      const { key, payments, messages } = await call(pushApi.read, {}, { signal });
      const state = deviceState();
      // The player may have taken the permission back, or cleared what the browser stores.
      const isSubscribed = state === "ready" && (await subscriptionOf()) !== null;
      return { key, state, choice: isSubscribed ? { payments, messages } : off };
    },
  });

async function subscriptionOf(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The site's worker; the page registers it when it is idle. Rejects where the browser has refused it. */
function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("The site's worker is not there.")), workerWaitMs),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with an earlier key of the site prevents another.
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Stores a choice for this device; asks for the permission where something is chosen. Rejects with
 * {@link NotAllowed} when the player does not give it, and as a call does.
 */
export async function chooseOnDevice(choice: PushChoice, key: string): Promise<void> {
  const isWanted = choice.payments || choice.messages;
  if (isWanted && (await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  const subscription = isWanted ? await subscribe(key) : await subscriptionOf();
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!subscription || !endpoint) return;
  const { p256dh = "", auth = "" } = keys ?? {};
  await call(pushApi.choose, { body: { ...choice, endpoint, p256dh, auth } });
  if (!isWanted) await subscription.unsubscribe();
}
