/** Bank accounts of players. */
export { judgeBankAccount } from "./add-bank-account.ts";
export { bankAccountsModule } from "./bank-accounts-module.ts";
export {
  toBankAccountDto,
  findBankAccount,
  listBankAccounts,
  maskAccountNumber,
  sharedWithSql,
  type PlayerBankAccount,
} from "./bank-accounts.ts";
