/**
 * Texts of the crash screen in both languages, separate from the others: the screen must not wait for a language to
 * load. Title and texts are the customer's.
 */
export const crashTexts = {
  en: {
    title: "The System Is Having Problems",
    text: "The system is experiencing problems, our team will fix it soon.",
    onHome: "Please try again later.",
    elsewhere: "You will be redirected to home page.",
    countdown: "Redirecting in {{n}} …",
    homeNow: "Go to home page now",
    home: "Go to home page",
  },
  id: {
    title: "Sistem Sedang Mengalami Gangguan",
    text: "Sistem sedang mengalami gangguan, tim kami akan segera memperbaikinya.",
    onHome: "Silakan coba lagi nanti.",
    elsewhere: "Anda akan diarahkan ke halaman utama.",
    countdown: "Mengalihkan dalam {{n}} …",
    homeNow: "Ke halaman utama sekarang",
    home: "Ke halaman utama",
  },
} as const;

export type CrashTexts = Readonly<Record<keyof typeof crashTexts.en, string>>;

/** Returns the texts in the language of the document. */
export function crashTextsOfDocument(): CrashTexts {
  return document.documentElement.lang === "id" ? crashTexts.id : crashTexts.en;
}
