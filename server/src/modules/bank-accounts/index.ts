/** Bank accounts of players. */
export { countryOf, judgeBankAccount, replaceBankAccount } from "./add-bank-account.ts";
export { bankAccountsModule } from "./bank-accounts-module.ts";
export { listBanks } from "./banks.ts";
export {
  toBankAccountDto,
  findBankAccount,
  listBankAccounts,
  maskAccountNumber,
  sharedWithSql,
  type PlayerBankAccount,
} from "./bank-accounts.ts";
export { bankAccountErasure } from "./change-bank-account.ts";
