/** Masks an email address so that only its owner recognises it: `budi@mail.com` → `b•••@mail.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Masks a phone number in E.164 except its country and last three digits: `+6281234567890` → `+62•••890`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}•••${phone.slice(-3)}`;
}

/** Masks a username, `budi88` → `bu•••8`: enough to recognise a friend, too little to identify a stranger. */
export function maskUsername(username: string): string {
  return `${username.slice(0, 2)}•••${username.slice(-1)}`;
}
