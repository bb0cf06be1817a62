import { createPaymentGateway } from "../integrations/payment-gateway/payment-gateway.ts";
import type { TestSite } from "./test-site.ts";

/** What the jobs of a site work with that ask its payment gateway, be it about deposits or about payouts. */
export function paymentParts({ dependencies }: Pick<TestSite, "dependencies">) {
  const gateway = createPaymentGateway({ ...dependencies, secret: dependencies.keys.gateway });
  return { ...dependencies, gateway };
}
