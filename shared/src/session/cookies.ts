import Cookies from "js-cookie";

/** Runs a cookie operation; null where the browser refuses it: in a sandbox even reading throws. */
function attempt<Result>(operation: () => Result): Result | null {
  try {
    return operation();
  } catch {
    return null;
  }
}

/** Cookies of the page. Where the browser blocks them, none is there and none is stored. */
export const cookies = {
  read: (name: string): string | null => attempt(() => Cookies.get(name)) ?? null,
  write: (name: string, value: string, attributes: Cookies.CookieAttributes): void => {
    attempt(() => Cookies.set(name, value, attributes));
  },
  remove: (name: string, attributes: Cookies.CookieAttributes): void => {
    attempt(() => Cookies.remove(name, attributes));
  },
};

const probe = "cookies";

/** True when this browser keeps cookies, without which nobody can be logged in. */
export function keepsCookies(): boolean {
  cookies.write(probe, "1", { path: "/", sameSite: "Lax", secure: true });
  const isStored = cookies.read(probe) !== null;
  cookies.remove(probe, { path: "/", secure: true });
  return isStored;
}
