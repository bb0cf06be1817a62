/**
 * The crash screen's texts in both languages, apart from the rest: the screen stands when nothing else does, so it waits for
 * no language to load. Title and texts are the customer's own.
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

/** The texts in the language that the document says it is in. */
export function crashTextsOfDocument(): CrashTexts {
  return document.documentElement.lang === "id" ? crashTexts.id : crashTexts.en;
}
