export { accountExists, listAccounts, setPlan } from './account-sql.ts'
export { type OpenedAccount, openAccount } from './open-account.ts'
