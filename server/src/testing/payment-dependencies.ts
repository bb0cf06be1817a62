import { createPaymentGateway } from "../integrations/payment-gateway/http-gateway.ts";
import type { TestSite } from "./test-site.ts";

/** Dependencies of the site's jobs that call its payment gateway, for deposits or payouts. */
export function paymentDependencies({ dependencies }: Pick<TestSite, "dependencies">) {
  const gateway = createPaymentGateway({ ...dependencies, secret: dependencies.keys.gateway });
  return { ...dependencies, gateway };
}
