import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { Refusal, type RefusalData } from "./refusal.ts";

/**
 * Collects the refusals of a form's fields, so that one answer names all of them. A field keeps its first
 * reason. Checks run in order of precedence: the answer's code is that of the first refusal (decision 0450).
 */
export class FormRefusals<Field extends string> {
  readonly #refused = new Map<Field, Refusal>();

  /** True once a field has been refused. */
  get isRefused(): boolean {
    return this.#refused.size > 0;
  }

  /** True once this field has been refused. */
  has(field: Field): boolean {
    return this.#refused.has(field);
  }

  /** Refuses a field with a code. */
  refuse(field: Field, code: ErrorCode, data?: RefusalData): void {
    this.#keep(field, new Refusal(code, data));
  }

  /** Refuses a field with VALIDATION and a validation key. */
  invalid(field: Field, key: string): void {
    this.#keep(field, new Refusal("VALIDATION", { fields: { [field]: key } }));
  }

  /**
   * Runs the check of a field and returns its result; undefined when it refuses. Throws every other error.
   */
  async check<Result>(field: Field, work: () => Result | Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#keep(field, error);
      return undefined;
    }
  }

  /**
   * Runs a check that belongs to no field. It is skipped after a field was refused, because that reason has
   * precedence. Throws what the check throws.
   */
  async gate(work: () => unknown): Promise<void> {
    if (!this.isRefused) await work();
  }

  /** Throws one refusal with the code of the first, and each refused field's code or validation key. */
  throwIfRefused(): void {
    const [first] = this.#refused.values();
    if (!first) return;
    const refused = [...this.#refused];
    const fields = Object.fromEntries(refused.map(([field, refusal]) => [field, textOf(field, refusal)]));
    const fieldDetails = Object.fromEntries(
      refused.flatMap(([field, { details }]) => (details ? [[field, details]] : [])),
    );
    const { code, details, retryAfterSeconds } = first;
    throw new Refusal(code, {
      fields,
      ...(details && { details }),
      ...(Object.keys(fieldDetails).length > 0 && { fieldDetails }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }

  #keep(field: Field, refusal: Refusal): void {
    if (!this.#refused.has(field)) this.#refused.set(field, refusal);
  }
}

/** The validation key of a field, or the code of its refusal. */
function textOf(field: string, { code, fields }: Refusal): string {
  return fields?.[field] ?? code;
}
