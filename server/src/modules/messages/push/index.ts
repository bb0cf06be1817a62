/** Notifications on players' devices. */
export { pushModule } from "./push-module.ts";
export { notifyDevices } from "./notify-devices.ts";
export { pushCleanUps, subscriptionErasure } from "./subscriptions.ts";
