/**
 * Texts that a page shows when the shell cannot run. They are not in the locale files because those are loaded with the
 * shell.
 */
export const texts = {
  en: {
    noscript: "Tessera needs JavaScript. Turn it on in your browser and load this page again.",
    crashTitle: "The System Is Having Problems",
    crashText: "The system is experiencing problems, our team will fix it soon. Please try again later.",
    home: "Go to home page",
  },
  id: {
    noscript: "Tessera memerlukan JavaScript. Aktifkan di peramban Anda lalu muat ulang halaman ini.",
    crashTitle: "Sistem Sedang Mengalami Gangguan",
    crashText:
      "Sistem sedang mengalami gangguan, tim kami akan segera memperbaikinya. Silakan coba lagi nanti.",
    home: "Ke halaman beranda",
  },
} as const;

export const siteTitle = "Tessera";
export const siteDescription = "An online gaming site: slots, live tables and more, with play money.";
