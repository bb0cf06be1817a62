import { secondFactorApi as api } from "@tessera/shared/contracts/second-factor";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { password, Visitor } from "../../../auth/testing/visitor.ts";
import type { TestSite } from "../../../../testing/index.ts";

const stepMs = 30_000;

/** A registered player with an authenticator, in the browser that turned it on. */
export class TwoStepPlayer {
  readonly browser: Visitor;
  readonly username: string;
  secret = "";
  recoveryCodes: readonly string[] = [];

  constructor(browser: Visitor, username: string) {
    this.browser = browser;
    this.username = username;
  }

  /** The code that the authenticator shows `steps` of 30 seconds from now. */
  code(steps = 0): string {
    return totpCode(this.secret, this.browser.site.clock.now().getTime() + steps * stepMs);
  }

  /** A six-digit code that no step around now has. */
  wrongCode(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(steps)));
    return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.has(code)) ?? "";
  }

  /** Asks for a secret, which is not in force yet. */
  async begin(): Promise<void> {
    const { json } = await this.browser.send(api.begin, { password });
    this.secret = (json as { secret: string }).secret;
  }

  /** Turns the two-step login on. */
  async turnOn(): Promise<void> {
    await this.begin();
    const { json } = await this.browser.send(api.confirm, { code: this.code() });
    this.recoveryCodes = (json as { recoveryCodes: string[] }).recoveryCodes;
    this.browser.site.clock.advance(2 * stepMs);
  }
}

/** Registers a player whose two-step login is on. */
export async function twoStepPlayer(site: TestSite, username: string): Promise<TwoStepPlayer> {
  const browser = new Visitor(site);
  await browser.register(username);
  const player = new TwoStepPlayer(browser, username);
  await player.turnOn();
  return player;
}
