import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * Passwords that the list of leaked ones lacks, in lower case: common in Indonesia and Thailand, or on sites
 * like this.
 */
const furtherPasswords = `
  password12345 p@ssword1 pass12345 zaq1zaq1 welcome1234 computer123 admin1234 admin12345 administrator1 root1234
  user1234 login123 test12345 guest123 guest1234 changeme123 secret1234 facebook1 facebook123 barcelona1
  realmadrid1 juventus1 cristiano7 messi123 indonesia1 indonesia123 indonesia45 merdeka45 merdeka17 jakarta1
  jakarta123 bandung1 bandung123 surabaya1 bali12345 bismillah1 bismillah12 bismillah123 alhamdulillah1 sayang12
  sayang123 sayang1234 sayangku1 cintaku1 cinta123 cinta12345 rahasia1 rahasia123 rahasia1234 katasandi1
  katasandi123 doraemon1 doraemon123 anjing123 kucing123 ganteng1 ganteng123 cantik123 akucinta1 aku12345
  persib1933 persija1928 garuda123 semangat45 thailand1 thailand123 bangkok123 chiangmai1 sawasdee1 sawasdee123
  sabai123 lovelove1 linkinpark1 casino123 jackpot123 jackpot777 slot1234 slot7777 winner123 player123 tessera1
  tessera123
`;

/** In lower case: the leaked passwords that zxcvbn knows as common, and further ones. */
const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary["passwords-common"],
  ...furtherPasswords.trim().split(/\s+/),
]);

/** True when a password is easy to guess: it is on the list, or derived from the username. */
export function isCommonPassword(password: string, username: string): boolean {
  const guess = password.toLowerCase();
  return commonPasswords.has(guess) || guess.includes(username.toLowerCase());
}
