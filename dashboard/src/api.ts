import { Mailcast } from '../../client/src/index.ts'

export { isProblem, MailcastConnectionError, MailcastProblem } from '../../client/src/index.ts'
export type * from '../../client/src/index.ts'

const ACCOUNT = 'mailcast-account'

/** Calls the API with the browser's session, in the account that the person chose last. */
export const client = new Mailcast({
  session: { accountId: localStorage.getItem(ACCOUNT) ?? undefined },
  baseUrl: location.origin,
  retries: 1,
})

/** Changes the account. All that is on the page belongs to the other one, so the page is loaded again. */
export function enterAccount(accountId: string | null): void {
  if (accountId === null) localStorage.removeItem(ACCOUNT)
  else localStorage.setItem(ACCOUNT, accountId)
  location.assign('/app')
}

export function hasChosenAccount(): boolean {
  return localStorage.getItem(ACCOUNT) !== null
}
