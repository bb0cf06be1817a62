import { gamesApi } from "@tessera/shared/contracts/games";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { newId } from "@tessera/shared/core/identifiers";
import type { TestPlayer } from "../../testing/index.ts";
import { playedPool } from "../../testing/jackpot-site.ts";
import type { MoneySite } from "../../testing/money-site.ts";
import { playedSlug } from "../../testing/play-site.ts";
import { giveOneOfEverything } from "./bad-input-scene.ts";
import type { Contract, Input } from "./nasty-inputs.ts";
import { sampleOf, type KnownMembers } from "./sample-input.ts";

/** Input that matches the contracts of a site, whose members name what is there. */
export interface ContractInputs {
  /** Values of members whose form the contracts do not tell. */
  readonly known: KnownMembers;
  /** Creates input that matches the contract. */
  readonly validInput: (contract: Contract) => Input;
  /**
   * Creates the input of a contract from known members. `from` and `to` are wallets in a transfer and dates
   * elsewhere.
   */
  readonly inputOf: (
    contract: Contract,
    sample: (members: KnownMembers) => { readonly query: unknown; readonly body: unknown },
  ) => Input;
}

/** Gives a player one of everything, and returns the input of calls about it. */
export async function contractInputs(site: MoneySite, owner: TestPlayer): Promise<ContractInputs> {
  const opened = await site.open(owner);
  const documents = await giveOneOfEverything(site, owner);
  const promotion = (await site.call(promotionsApi.one, { params: { slug: "first-look" } })).reply.id;
  const game = (await site.call(gamesApi.game, { params: { slug: playedSlug } })).reply.id;
  const { items } = (await site.call(inboxApi.list, {}, { as: owner })).reply;
  const ids: Readonly<Record<string, string>> = {
    "/api/deposits": documents.deposit,
    "/api/withdrawals": documents.withdrawal,
    "/api/transfers": documents.transfer,
    "/api/promo-claims": documents.claim,
    "/api/bank-accounts": documents.bankAccount,
    "/api/promotions": promotion,
    "/api/games/sessions": opened.gameSessionId,
    "/api/games": game,
    "/api/favourites": game,
    "/api/inbox": items[0]?.id ?? newId(),
    "/api/history": documents.deposit,
    "/deposits": documents.deposit,
    "/withdrawals": documents.withdrawal,
    "/transfers": documents.transfer,
    "/promo-claims": documents.claim,
  };
  const known: KnownMembers = {
    supportEmail: "help@tessera.example",
    referrerId: newId(),
    secret: "ab".repeat(32),
    next: "cd".repeat(32),
    username: "nasty1",
    password: "Mosaic2027-long",
    oldPassword: "Mosaic2026-long",
    newPassword: "Mosaic2027-long",
    passwordConfirmation: "Mosaic2027-long",
    fullName: "Budi Santoso",
    accountName: "Budi Santoso",
    phone: "081299990000",
    email: "nasty@example.com",
    birthDate: "1990-01-31",
    referralCode: "ABC123",
    captcha: "TESTS",
    captchaId: newId(),
    otp: "123456",
    totp: "123456",
    otpId: newId(),
    ids: [newId()],
    bankCode: "NUSA",
    bankNumber: "1234567890",
    accountNumber: "1234567890",
    currency: owner.currency,
    playerBankAccountId: documents.bankAccount,
    houseBankAccountId: null,
    promotionId: null,
    otpTicket: null,
    lobbyPath: "/games",
    link: "/games",
    freeRound: undefined,
    amount: 50,
    bet: "1000",
    betsMinor: ["1000"],
    budgetMinor: "10000",
    method: "qris",
    payProvider: null,
    from: "main",
    to: "sandbox-live",
    realPaid: "500000",
    reasonCode: "AMOUNT_MISMATCH",
    code: "123456",
    reason: "a reason",
    note: "a note",
    roles: ["support"],
    before: "5",
    after: undefined,
    date: "2026-01-31T14:05:09+07:00",
    q: "krakatau",
    playerId: owner.id,
    playToken: opened.playToken,
    gameId: opened.gameId,
    roundId: "round-of-nasties",
    refTxId: "another",
    endpoint: "https://fcm.googleapis.com/fcm/send/nasty",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const inputOf: ContractInputs["inputOf"] = (contract, sample) => {
    const members = {
      pageIndex: 0,
      pageSize: 10,
      ...known,
      txId: newId(),
      ...(contract.path === "/api/referral/register" && { otpTicket: "none" }),
      ...(!isTransfer(contract) && { from: "2026-01-30", to: "2026-01-31" }),
    };
    const { path } = contract;
    const { query = {}, body } = sample(members);
    return {
      path: path.replaceAll(/:(\w+)/g, (_, name: string) => parameterOf(ids, path, name)),
      query: query as Input["query"],
      body,
    };
  };
  return {
    known,
    inputOf,
    validInput: (contract) => {
      const { query, body } = contract;
      return inputOf(contract, (members) => ({
        query: query && sampleOf(query, members),
        body: body && sampleOf(body, members),
      }));
    },
  };
}

const isTransfer = ({ path }: Contract) => path === transfersApi.create.path;

/** Value of a parameter in a path. `ids`: ids in paths, by the beginning of the path. */
function parameterOf(ids: Readonly<Record<string, string>>, path: string, name: string): string {
  if (name === "slug")
    return path.startsWith("/api/games")
      ? playedSlug
      : path.startsWith("/api/pages")
        ? "terms"
        : path.startsWith("/wheels")
          ? "mosaic"
          : "first-look";
  if (name === "pool") return playedPool;
  if (name === "type") return "deposit";
  const prefix = Object.keys(ids).find((beginning) => path.startsWith(`${beginning}/`));
  return prefix === undefined ? newId() : (ids[prefix] ?? "");
}
