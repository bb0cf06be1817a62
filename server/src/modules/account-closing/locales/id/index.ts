import type { texts as reference } from "../en/index.ts";

/** Indonesian texts of the mails about a closed account. */
export const texts: typeof reference = {
  greeting: (username) => `Halo ${username},`,
  closed: {
    subject: "Akun Tessera Anda ditutup",
    lines: (until) => [
      "Anda baru saja menutup akun Anda, dan semua perangkat telah dikeluarkan.",
      `Sampai ${until} (Bangkok) Anda dapat membukanya kembali: masuk dan konfirmasikan di sana.`,
      "Jika itu bukan Anda, masuk, buka kembali akun, segera ganti kata sandi, dan hubungi kami.",
    ],
  },
  lateMoney: {
    subject: "Uang di akun Tessera Anda yang ditutup",
    arrived: (amount) => `${amount} kredit masuk ke akun Anda setelah Anda menutupnya.`,
    canReopen: "Kredit itu tetap milik Anda: masuk, buka kembali akun Anda, lalu tarik.",
    writeToUs:
      "Kredit itu tetap milik Anda: tulis ke alamat di halaman kontak, dan kami membuka kembali akun Anda.",
  },
};
