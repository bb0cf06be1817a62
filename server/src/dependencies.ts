import type { Database } from "@tessera/database";
import type { ServerEvent } from "@tessera/shared/contracts/server-events";
import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Mailer } from "./integrations/mail/mailer.ts";
import type { PaymentGateway } from "./integrations/payment-gateway/payment-gateway.ts";
import type { PushServices } from "./integrations/push/push-services.ts";
import type { CreditPublishers } from "./platform/credits/credit-publishers.ts";
import type { StudioContract } from "./integrations/studios/studio-contract.ts";
import type { PictureDecoder } from "./platform/pictures/picture-decoder.ts";
import type { RateLimiter, SharedWindows } from "./platform/http/rate-limit.ts";
import type { Erasure } from "./platform/storage/erasure.ts";
import type { UploadLimits } from "./platform/http/upload-slots.ts";

export interface Keys {
  /** Suffix of the request signature. Readable in every page: a checksum, not a secret. */
  readonly signature: string;
  /** Signs access tokens. */
  readonly token: Uint8Array;
  /** Keys the digests of captchas and one-time codes. */
  readonly code: Uint8Array;
  /** Secrets shared with each studio, by its code; two while one is being replaced. */
  readonly providers: Readonly<Record<string, readonly string[]>>;
  /** Secret shared with the payment gateway: bearer of our calls, key of the signature of its callbacks. */
  readonly gateway: string;
  /** Private key of P-256, 32 bytes, by which push services know the site. */
  readonly push: Uint8Array;
}

/** The first operator of a site, who creates all others. */
export interface FirstOperator {
  readonly username: string;
  readonly password: string;
  /** Base32, as an authenticator takes it. */
  readonly totpSecret: string;
}

/** The time before the end of a host in which a load balancer takes it out, and calls are still served. */
export interface Drain {
  /** Aborted when that time begins. */
  readonly signal: AbortSignal;
  /** Its length. */
  readonly milliseconds: number;
}

/** Dependencies that a host provides. The server itself reads no files and no environment variables. */
export interface ServerDependencies {
  /** Migrated to the files of server/migrations. */
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mode: "production" | "development" | "test";
  /** Scheme, host and port that players see, without a slash at the end. */
  readonly publicOrigin: string;
  /** Scheme, host and port of the desk: the only pages that may call the back office. */
  readonly deskOrigin: string;
  readonly moneyMode: "play" | "real";
  readonly keys: Keys;
  /**
   * The studios that the site works with, in display order. Their titles and pictures come from their feeds.
   */
  readonly studios: readonly StudioContract[];
  /** Origin of the payment gateway. */
  readonly gatewayUrl: string;
  /** Server for outgoing mail, for example `smtp://127.0.0.1:3005`. */
  readonly smtpUrl: string;
  /** Origins of push services beside those of the browsers in use, for tests that run one. */
  readonly testPushServices?: readonly string[];
  /**
   * Timeout of every call to an external party, in place of each call's own limit. For tests that do not
   * measure time.
   */
  readonly partyTimeoutMs?: number | undefined;
  /**
   * Time for which answers to guests are cached, in milliseconds, in place of half a second; each node reads
   * the windows of maintenance again after ten times as long. 0 for tests that read what they have just
   * changed: nothing is cached then, and the windows are read at each change alone.
   */
  readonly guestAnswerMs?: number;
  /**
   * Created when the site has no operator yet. Without it, a site without operators has no usable back
   * office.
   */
  readonly firstOperator?: FirstOperator;
  /**
   * Returns true for a path of the site that has a page; without it every path that is not reserved counts as
   * one.
   */
  readonly hasPage?: (path: string) => Promise<boolean>;
  /**
   * Returns the signed pointers of the given revision of the releases or of a later one, which pages get with
   * the events that tell it; undefined while there are none. Never rejects. Without it, the events are sent
   * without.
   */
  readonly releasePointers?: (revisionMin?: number) => Promise<string | undefined>;
  /** Passes every change of the live releases that this node learns of to a function. */
  readonly followReleases?: (tell: (change: ServerEvent<"release.map">) => void) => void;
  /** Called with the number of event streams of this node on which a revision of the releases was sent. */
  readonly onReleasesNotified?: (revision: number, streams: number) => void;
  /** Built script of the process that decodes uploaded pictures; without it uploads fail. */
  readonly pictureProcess?: string;
  /** Other limits of uploads, for tests of slow ones. */
  readonly uploadLimits?: Partial<UploadLimits>;
  /** Without it the host ends at once, and every event stream with it. */
  readonly drain?: Drain;
  /**
   * False for a node without jobs, and for tests that call the jobs themselves; elsewhere jobs run
   * periodically.
   */
  readonly runsJobs?: boolean;
  /** Event streams that this node serves; without it both. The others are not registered. */
  readonly eventStreams?: { readonly players: boolean; readonly operators: boolean };
  /** Accepted as the correct answer to every captcha; only in mode `test`. */
  readonly captchaTestAnswer?: string;
  /** `loose`: limits per address are 1,000 times higher. Only in mode `test`. */
  readonly rateLimits: "real" | "loose";
  /** Windows of rate limits that all nodes count together; without them each node counts by itself. */
  readonly sharedWindows?: SharedWindows;
}

/** Dependencies of every module: those of the host, and those that the app creates once for all modules. */
export interface ModuleDependencies extends ServerDependencies {
  readonly limiter: RateLimiter;
  readonly gateway: PaymentGateway;
  readonly mailer: Mailer;
  readonly push: PushServices;
  /** Decodes uploaded pictures in a process of its own. */
  readonly pictures: PictureDecoder;
  /** Registry where a module adds how an approval publishes its kind of what gives credits. */
  readonly creditPublishers: CreditPublishers;
  /**
   * Closes the player's open seats at studios. Called after the transaction of anything that may bar a player
   * from playing (a limit, an exclusion, a logout). Resolves when the seats are closed, or after five
   * seconds; a job then continues. Never rejects.
   */
  readonly onPlayBarred: (playerId: string) => Promise<void>;
  /** Everything that is erased of a player, in this order. */
  readonly erasures: readonly Erasure[];
}

/** One area of the API: registers its routes on the app. */
export type ServerModule = (app: FastifyInstance, dependencies: ModuleDependencies) => void | Promise<void>;
