/** Bank accounts of players. */
export { bankAccountsModule } from "./bank-accounts-module.ts";
export {
  toBankAccountDto,
  findBankAccount,
  listBankAccounts,
  maskAccountNumber,
  type PlayerBankAccount,
} from "./bank-accounts.ts";
