import { languageCodes } from "../core/languages.ts";
import { cookies } from "./cookies.ts";
import { isTextRecord } from "./text-record.ts";

const flag = oneOf("1");

/**
 * Entries of the browser's local storage, with the names of spec:api#stored-keys. Credentials are cookies and
 * not stored here.
 */
const storedKeys = {
  /** Copy of the cookie `device`, for a browser that drops the cookie. */
  deviceId: { parse: (stored: string) => stored || null, format: (value: string) => value },
  /** Login flag: there is a session to refresh. Without it no refresh is sent at start. */
  session: flag,
  /** Logout that has not reached the server yet. */
  logoutPending: flag,
  /** Copy of the server's flag, so that the deposit button is hidden before the player has loaded. */
  disableDeposit: flag,
  /** Last display of each popup: banner id → `version@YYYY-MM-DD`. */
  popupBannerDisplayed: json(isTextRecord),
  /** The last code by e-mail and the time when the next one may be sent, preserved across reloads. */
  lastVerifyEmail: json(isSentCode),
  /** Referral code of the visited link, with its expiry. */
  referralCode: json(hasTexts("code", "until")),
  /** Searches of the lobby that led to a game, the latest first. */
  recentSearches: json(isTextList),
  language: oneOf(...languageCodes),
  theme: oneOf("dark", "light"),
} as const;

type StoredKey = keyof typeof storedKeys;

/** Values that the document server reads from a cookie of the same name, to render the page as it will be. */
const mirroredKeys: ReadonlySet<StoredKey> = new Set(["language", "theme", "session"]);

const cookieDays = 365;

function mirror(key: StoredKey, text: string | null): void {
  if (!mirroredKeys.has(key) || cookies.read(key) === text) return;
  const attributes = { path: "/", sameSite: "Lax", secure: true } as const;
  if (text === null) cookies.remove(key, attributes);
  else cookies.write(key, text, { ...attributes, expires: cookieDays });
}
type Stored<Key extends StoredKey> = Exclude<ReturnType<(typeof storedKeys)[Key]["parse"]>, null>;

interface StoredForm<Value> {
  parse(text: string): Value | null;
  format(value: Value): string;
}

function oneOf<const Value extends string>(...values: readonly Value[]): StoredForm<Value> {
  return {
    parse: (stored) => values.find((value) => value === stored) ?? null,
    format: (value) => value,
  };
}

function json<Value>(isValid: (value: unknown) => value is Value): StoredForm<Value> {
  return {
    parse: (stored) => {
      const value = fromJson(stored);
      return isValid(value) ? value : null;
    },
    format: (value) => JSON.stringify(value),
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

interface StoredCode {
  /** Address as it is shown. */
  readonly email: string;
  readonly resendAt: string;
  /** Id of the code; absent for a forgotten password, whose steps hold it themselves. */
  readonly otpId?: string;
}

function isSentCode(value: unknown): value is StoredCode {
  return (
    hasTexts("email", "resendAt")(value) && ["string", "undefined"].includes(typeof Object(value)["otpId"])
  );
}

/** Returns a check for an object that has these texts, and possibly more. */
function hasTexts<Name extends string>(...names: readonly Name[]) {
  return (value: unknown): value is Readonly<Record<Name, string>> => {
    const fields = { ...(value as Record<string, unknown> | null) };
    return names.every((name) => typeof fields[name] === "string");
  };
}

function fromJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/**
 * Fallback when the browser refuses storage (blocked cookies, no window): lasts as long as the page, and
 * begins with what the document was rendered in.
 */
let memoryStorage: Map<string, string> | undefined;

function memory(): Map<string, string> {
  const { language, theme } = typeof document === "undefined" ? {} : { ...document.documentElement.dataset };
  memoryStorage ??= new Map(
    Object.entries({ language, theme }).flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
  );
  return memoryStorage;
}

function browserStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    if (typeof localStorage !== "undefined") return localStorage;
  } catch {
    // Where storage is blocked, even reading the property throws.
  }
  return {
    getItem: (key) => memory().get(key) ?? null,
    setItem: (key, value) => void memory().set(key, value),
    removeItem: (key) => void memory().delete(key),
  };
}

export const storage = {
  /** Reads a value; null when it is absent or invalid. */
  read<Key extends StoredKey>(key: Key): Stored<Key> | null {
    const stored = browserStorage().getItem(key);
    // Each key has its own type in the table, which a generic index cannot express.
    return stored === null ? null : (storedKeys[key].parse(stored) as Stored<Key> | null);
  },

  /** Stores a value. Fails silently when the storage is full: no value here justifies breaking a screen. */
  write<Key extends StoredKey>(key: Key, value: Stored<Key>): void {
    const form = storedKeys[key] as StoredForm<Stored<Key>>;
    try {
      browserStorage().setItem(key, form.format(value));
    } catch {
      // The storage quota is exceeded.
    }
    mirror(key, form.format(value));
  },

  remove(key: StoredKey): void {
    browserStorage().removeItem(key);
    mirror(key, null);
  },

  /**
   * Forgets what lasts as long as the page, on a server, which renders pages of many visitors one after
   * another.
   */
  forget(): void {
    memoryStorage = undefined;
  },

  /** Brings the cookies for the document server up to date, where another tab or an older release has not. */
  mirrorAll(): void {
    for (const key of mirroredKeys) mirror(key, browserStorage().getItem(key));
  },
};
