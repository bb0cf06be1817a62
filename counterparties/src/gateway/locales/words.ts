import type { PaymentMethodNames } from "@tessera/shared/contracts/movement-words";

/** Texts of the gateway's pages. Amounts and times are formatted text. */
export interface Words {
  readonly gateway: string;
  readonly sandbox: string;
  readonly payment: string;
  readonly payouts: string;
  readonly toPay: string;
  readonly method: string;
  readonly methods: PaymentMethodNames;
  readonly payer: string;
  readonly reference: string;
  readonly payBefore: string;
  readonly paid: string;
  readonly accountAt: (bank: string) => string;
  readonly virtualAccountAt: (bank: string) => string;
  readonly accountHolder: string;
  readonly code: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly trials: string;
  readonly pay: string;
  readonly payWrong: (amount: string) => string;
  readonly payLate: string;
  readonly payTwice: string;
  readonly sendTwice: string;
  readonly comesLater: string;
  readonly back: string;
  readonly webhooks: string;
  readonly noWebhooks: string;
  readonly answered: (status: number) => string;
  readonly silence: string;
  readonly delivered: string;
  readonly onItsWay: string;
  readonly withheld: string;
  readonly payoutsHint: string;
  readonly noPayouts: string;
  readonly payoutModes: Readonly<Record<"pay" | "wait" | "fail-next", string>>;
  readonly payPayout: string;
  readonly failPayout: string;
  readonly to: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
}
