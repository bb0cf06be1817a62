/** Time for answers of windows, frames and streams, in milliseconds. */
const patienceMs = 2_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, patienceMs));

/** Takes what an attack gets hold of; undefined when it was refused. */
type Attack = (base: string) => Promise<string | undefined>;

const intruder = {
  username: `intruder${Math.floor(Math.random() * 1_000_000)}`,
  password: "Kembang77melati-desk",
  roles: ["owner"],
};

/** Reads the token of the session, and makes an operator with it. */
const actWithToken: Attack = async (base) => {
  const read = await fetch(`${base}/admin/api/me`, { credentials: "include" });
  if (!read.ok) return undefined;
  const { csrfToken }: { csrfToken: string } = await read.json();
  const acted = await fetch(`${base}/admin/api/operators`, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json", "x-csrf-token": csrfToken },
    body: JSON.stringify(intruder),
  });
  return acted.ok ? "made an operator" : "read the token";
};

/** Sends calls whose answers no page may read, and that need no leave of the other side. */
const sendBlindly: Attack = async (base) => {
  for (const path of ["logout", "operators", "login"])
    await fetch(`${base}/admin/api/${path}`, {
      method: "POST",
      mode: "no-cors",
      credentials: "include",
      body: JSON.stringify(intruder),
    });
  return undefined;
};

const sendForm: Attack = async (base) => {
  for (const path of ["logout", "operators"]) {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: `${base}/admin/api/${path}`, target: "_blank" });
    document.body.append(form);
    form.submit();
  }
  await pause();
  return undefined;
};

const frame: Attack = async (base) => {
  const made = document.createElement("iframe");
  made.src = `${base}/desk`;
  document.body.append(made);
  await pause();
  const text = made.contentDocument?.querySelector("#root")?.textContent;
  return text ? "read the desk in a frame" : undefined;
};

const openWindow: Attack = async (base) => {
  const opened = window.open(`${base}/desk`);
  await pause();
  const text = opened?.document.querySelector("#root")?.textContent;
  opened?.close();
  return text ? "read the desk in a window" : undefined;
};

const listen: Attack = (base) =>
  new Promise((resolve) => {
    const source = new EventSource(`${base}/admin/api/events`, { withCredentials: true });
    source.addEventListener("ready", () => resolve("heard the events"));
    setTimeout(() => {
      source.close();
      resolve(undefined);
    }, patienceMs);
  });

const loadAsPicture: Attack = (base) =>
  new Promise((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve("loaded an answer as a picture"));
    image.addEventListener("error", () => resolve(undefined));
    image.src = `${base}/admin/api/me`;
  });

const readStored: Attack = () => {
  const stored = `${document.cookie} ${Object.keys(localStorage).join(" ")}`;
  return Promise.resolve(/operator|deskSession/.test(stored) ? "read what the desk stores" : undefined);
};

const attacks = [actWithToken, sendBlindly, sendForm, frame, openWindow, listen, loadAsPicture, readStored];

/** Tries every attack on the desk, at the page's own origin and at the desk's. Returns what succeeded. */
export async function attackDesk(): Promise<string[]> {
  const desk = `${location.protocol}//desk.localhost:${location.port}`;
  const found: string[] = [];
  for (const base of [location.origin, desk])
    for (const attack of attacks) {
      const got = await attack(base).catch(() => undefined);
      if (got !== undefined) found.push(`${base}: ${got}`);
    }
  return found;
}
