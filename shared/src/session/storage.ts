import * as z from "@tessera/shared/schema";
import { language } from "../contracts/scalars.ts";

const flag = text(z.literal("1"));

/**
 * Everything the site keeps in the browser's storage, under the names of spec:api#stored-keys. Credentials are not
 * here: they are cookies.
 */
const storedKeys = {
  /** Copy of the cookie `device`, for a browser that drops the cookie. */
  deviceId: text(z.string().check(z.minLength(1))),
  /** There is a login to renew. Without it no refresh is sent at start. */
  session: flag,
  /** A logout that the server has not heard of yet. */
  logoutPending: flag,
  /** Copy of the server's flag, so that the button is hidden before the player is known. */
  disableDeposit: flag,
  /** Which version of a popup was shown on which day: banner id → `version@YYYY-MM-DD`. */
  popupBannerDisplayed: json(z.record(z.string(), z.string())),
  /** When the next code may be sent, kept across reloads. */
  lastVerifyEmail: json(z.object({ email: z.string(), resendAt: z.string() })),
  /** The code of the link that brought the player here, and until when it counts. */
  referralCode: json(z.object({ code: z.string(), until: z.string() })),
  language: text(language),
  theme: text(z.enum(["dark", "light"])),
} as const;

type StoredKey = keyof typeof storedKeys;
type Stored<Key extends StoredKey> = Exclude<ReturnType<(typeof storedKeys)[Key]["parse"]>, null>;

interface StoredForm<Value> {
  parse(text: string): Value | null;
  format(value: Value): string;
}

function text<Schema extends z.ZodMiniType<string>>(schema: Schema): StoredForm<z.output<Schema>> {
  return { parse: (stored) => parsed(schema, stored), format: (value) => value };
}

function json<Schema extends z.ZodMiniType>(schema: Schema): StoredForm<z.output<Schema>> {
  return {
    parse: (stored) => parsed(schema, fromJson(stored)),
    format: (value) => JSON.stringify(value),
  };
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, stored: unknown): z.output<Schema> | null {
  const result = z.safeParse(schema, stored);
  return result.success ? result.data : null;
}

function fromJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** Takes the place of a storage that the browser refuses (blocked cookies, no window): it lasts as long as the page. */
const memoryStorage = new Map<string, string>();

function browserStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    if (typeof localStorage !== "undefined") return localStorage;
  } catch {
    // Reading the name alone throws where storage is blocked.
  }
  return {
    getItem: (key) => memoryStorage.get(key) ?? null,
    setItem: (key, value) => void memoryStorage.set(key, value),
    removeItem: (key) => void memoryStorage.delete(key),
  };
}

export const storage = {
  /** What is kept under a key; null when there is nothing or nothing usable. */
  read<Key extends StoredKey>(key: Key): Stored<Key> | null {
    const stored = browserStorage().getItem(key);
    // The table gives each key its own form, which a generic index cannot express.
    return stored === null ? null : (storedKeys[key].parse(stored) as Stored<Key> | null);
  },

  /** Keeps a value. A full storage loses it silently: nothing here is worth breaking a screen for. */
  write<Key extends StoredKey>(key: Key, value: Stored<Key>): void {
    const form = storedKeys[key] as StoredForm<Stored<Key>>;
    try {
      browserStorage().setItem(key, form.format(value));
    } catch {
      // The quota is used up.
    }
  },

  remove(key: StoredKey): void {
    browserStorage().removeItem(key);
  },
};
