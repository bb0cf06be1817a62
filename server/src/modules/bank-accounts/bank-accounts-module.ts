import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import type { ServerModule } from "../../dependencies.ts";
import { route } from "../../platform/http/route.ts";
import { toBankAccountDto, listBankAccounts } from "./bank-accounts.ts";
import { addBankAccount } from "./add-bank-account.ts";
import { listBanks } from "./banks.ts";
import { makePrimary, removeBankAccount } from "./change-bank-account.ts";

/** Registers the routes for banks and the bank accounts of players. */
export const bankAccountsModule: ServerModule = (app, { database, clock, moneyMode }) => {
  route(app, bankAccountsApi.banks, async ({ query }) => ({
    items: await listBanks(database, query.country),
  }));

  route(app, bankAccountsApi.list, async ({ caller }) => {
    const accounts = await listBankAccounts(database, caller.playerId, clock.now());
    return { items: accounts.map(toBankAccountDto) };
  });

  route(app, bankAccountsApi.add, ({ caller, body, once }) =>
    once(async (sql) => {
      const account = await addBankAccount(sql, { ...caller, moneyMode, now: clock.now() }, body);
      return toBankAccountDto(account);
    }),
  );

  route(app, bankAccountsApi.makePrimary, ({ caller, params }) =>
    database.transaction((sql) => makePrimary(sql, caller.playerId, params.id)),
  );

  route(app, bankAccountsApi.remove, ({ caller, params }) =>
    database.transaction((sql) => removeBankAccount(sql, caller.playerId, params.id)),
  );
};
