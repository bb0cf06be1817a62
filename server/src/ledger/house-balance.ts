/**
 * SQL of the sum of a house account's entries after one of them, in minor units: what the account holds is an
 * earlier sum and this. House accounts keep no balance, so it is counted. An earlier sum may be stored only
 * if no entry before its last one can still be committed after it.
 *
 * @param account SQL of the account's key
 * @param entryId SQL of the id of the last entry of the earlier sum; 0 for none
 */
export function sumOfEntriesAfter(account: string, entryId: string): string {
  return `(select coalesce(sum(e.amount), 0) from entries e
    where e.account_id = (select id from accounts where key = ${account}) and e.id > ${entryId})`;
}
