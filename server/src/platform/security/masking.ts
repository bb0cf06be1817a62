/** Masks an email address so that only its owner recognises it: `budi@mail.com` → `b•••@mail.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Masks a phone number in E.164 except its country and last three digits: `+6281234567890` → `+62•••890`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}•••${phone.slice(-3)}`;
}
