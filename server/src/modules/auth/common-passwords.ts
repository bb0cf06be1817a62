/**
 * Common passwords that satisfy the rule of one letter and one digit, in lower case. From the public lists of leaked
 * passwords, with those that are common in Indonesia and Thailand.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  password1 password12 password123 password1234 password12345 passw0rd p@ssw0rd p@ssword1 pass1234 pass12345
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop1 qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4
  q1w2e3r4t5 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 asdf1234 asdfgh123 asdfghjkl1 asd12345 qazwsx123 a1b2c3d4
  a1s2d3f4 abc12345 abcd1234 abcd12345 abcde123 abcde12345 abcdef12 abcdef123 aa123456 aaa12345 aaaa1111 a1234567
  a12345678 a123456789 123456aa 123456ab 123456abc 12345abc 1234abcd 12345678a 123456789a 1234567a 123abc123 123qweasd
  1234qwer 123qwe123 12qwaszx qweasd123 qweasdzxc1 letmein1 letmein123 welcome1 welcome12 welcome123 welcome1234
  iloveyou1 iloveyou2 iloveyou12 iloveyou123 monkey123 dragon123 master123 shadow123 sunshine1 princess1 football1
  football123 baseball1 superman1 superman123 batman123 michael1 jordan23 charlie1 trustno1 whatever1 starwars1
  computer1 computer123 internet1 samsung1 samsung123 pokemon123 naruto123 killer123 freedom1 hello123 hello1234
  admin123 admin1234 admin12345 administrator1 root1234 user1234 login123 test1234 test12345 testing1 testing123
  guest123 guest1234 default1 changeme1 changeme123 secret123 secret1234 access14 google123 facebook1 facebook123
  liverpool1 chelsea1 arsenal1 arsenal123 barcelona1 realmadrid1 manchester1 juventus1 cristiano7 ronaldo7 messi123
  indonesia1 indonesia123 indonesia45 merdeka45 merdeka17 jakarta1 jakarta123 bandung1 bandung123 surabaya1 bali12345
  bismillah1 bismillah12 bismillah123 alhamdulillah1 sayang12 sayang123 sayang1234 sayangku1 cintaku1 cinta123
  cinta12345 rahasia1 rahasia123 rahasia1234 katasandi1 katasandi123 doraemon1 doraemon123 anjing123 kucing123
  ganteng1 ganteng123 cantik123 akucinta1 aku12345 persib1933 persija1928 garuda123 semangat45
  thailand1 thailand123 bangkok1 bangkok123 chiangmai1 sawasdee1 sawasdee123 sabai123 lovelove1 love1234 love12345
  blink182 slipknot1 metallica1 linkinpark1 nirvana1 money123 casino123 jackpot1 jackpot123 jackpot777 lucky777
  lucky123 slot1234 slot7777 poker123 winner123 player123 tessera1 tessera123
  `
    .trim()
    .split(/\s+/),
);

/** True when a password is easy to guess: it is on the list, or derived from the username. */
export function isCommonPassword(password: string, username: string): boolean {
  const guess = password.toLowerCase();
  return commonPasswords.has(guess) || guess.includes(username.toLowerCase());
}
