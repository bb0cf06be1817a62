/** Notifications on players' devices. */
export { pushModule } from "./push-module.ts";
export { notifyDevices } from "./notify-devices.ts";
export { pushRetentions, subscriptionErasure } from "./subscriptions.ts";
