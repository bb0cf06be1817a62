import type { texts as reference } from "../en/index.ts";

/** Teks surel dengan kode. */
export const texts: typeof reference = {
  subject: (code) => `${code} adalah kode Tessera Anda`,
  greeting: (username) => `Halo ${username},`,
  purposes: {
    verify_email: "gunakan kode ini untuk mengonfirmasi alamat email Anda:",
    referral: "gunakan kode ini untuk mengirim pendaftaran referral Anda:",
    change_bank: "gunakan kode ini untuk menambahkan rekening bank:",
    withdraw: "gunakan kode ini untuk mengonfirmasi penarikan Anda:",
    change_password: "gunakan kode ini untuk memilih kata sandi baru:",
    forgot_password: "gunakan kode ini untuk memilih kata sandi baru:",
  },
  code: (code) => `    ${code}`,
  warning: "Kode berlaku selama 10 menit. Kami tidak pernah memintanya; jangan berikan kepada siapa pun.",
  notMine: "Jika Anda tidak memintanya, ubah kata sandi Anda.",
  notMineForgot: "Jika Anda tidak memintanya, abaikan saja: kata sandi Anda tetap sama.",
};
