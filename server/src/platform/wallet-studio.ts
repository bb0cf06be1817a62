import * as z from "@tessera/shared/schema";
import { requestStudio, type StudioCallParts } from "./request-studio.ts";

/** How long a studio may take to answer about money. Source: rulings "Money". */
const timeoutMs = 3_000;

/** A studio that keeps the money of its players itself. */
export interface WalletStudioAddress {
  readonly code: string;
  /** The studio's API without a slash at the end. */
  readonly baseUrl: string;
  readonly secret: string;
}

/** What a studio holds for a player. Of two answers the one with the higher number is the newer. */
export interface StudioBalance {
  readonly balanceMinor: bigint;
  readonly seq: bigint;
}

export interface TransferOrder {
  /** Ours: one transfer of each name, however often it is asked for. */
  readonly ref: string;
  readonly playerId: string;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly currency: string;
}

export type TransferAnswer = { readonly status: "completed" | "failed" } & StudioBalance;

/** Every call throws {@link WalletStudioSilent} when the studio gives no answer that means something. */
export interface WalletStudio {
  transfer(order: TransferOrder): Promise<TransferAnswer>;
  /** What became of a transfer; `unseen` when the studio has never heard of it. */
  findTransfer(ref: string): Promise<"completed" | "failed" | "unknown" | "unseen">;
  balance(playerId: string): Promise<StudioBalance>;
}

/** A studio did not answer in time, or answered something else than was asked: nothing is known. */
export class WalletStudioSilent extends Error {
  constructor(code: string, reason: string, options?: ErrorOptions) {
    super(`Studio ${code} told nothing about money: ${reason}`, options);
    this.name = "WalletStudioSilent";
  }
}

const count = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const answers = {
  transfer: z.object({ status: z.enum(["completed", "failed"]), balance: count, seq: count }),
  found: z.object({ status: z.enum(["completed", "failed", "unknown"]) }),
  balance: z.object({ balance: count, seq: count }),
} as const;

/** The studio over HTTP, signed like every call between site and studios. Source: api.md C.9. */
export function createWalletStudio(
  { code, baseUrl, secret }: WalletStudioAddress,
  parts: StudioCallParts,
): WalletStudio {
  const ask = async (method: "GET" | "POST", path: string, rawBody = ""): Promise<Response> => {
    const url = new URL(`${baseUrl}${path}`);
    try {
      return await requestStudio(parts, { secret, method, url, rawBody, timeoutMs });
    } catch (cause) {
      throw new WalletStudioSilent(code, "no answer", { cause });
    }
  };
  const decode = async <Schema extends z.ZodMiniType>(response: Response, schema: Schema) => {
    if (!response.ok) throw new WalletStudioSilent(code, `it answered ${response.status}`);
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw new WalletStudioSilent(code, "its answer is no JSON", { cause });
    });
    const parsed = z.safeParse(schema, body);
    if (!parsed.success) throw new WalletStudioSilent(code, "its answer is not what the contract says");
    return parsed.data;
  };

  return {
    async transfer({ ref, playerId, direction, amountMinor, currency }) {
      const order = { ref, playerId, direction, amount: Number(amountMinor), currency };
      const answer = await decode(await ask("POST", "/transfer", JSON.stringify(order)), answers.transfer);
      return { status: answer.status, balanceMinor: BigInt(answer.balance), seq: BigInt(answer.seq) };
    },
    async findTransfer(ref) {
      const response = await ask("GET", `/transfer/${encodeURIComponent(ref)}`);
      return response.status === 404 ? "unseen" : (await decode(response, answers.found)).status;
    },
    async balance(playerId) {
      const response = await ask("GET", `/balance/${encodeURIComponent(playerId)}`);
      const { balance, seq } = await decode(response, answers.balance);
      return { balanceMinor: BigInt(balance), seq: BigInt(seq) };
    },
  };
}
