import { Mailcast } from '../../client/src/index.ts'
import { fetchTelling, type Sent } from './upload.ts'

export { isProblem, MailcastAnswerError, MailcastConnectionError, MailcastProblem } from '../../client/src/index.ts'
export type * from '../../client/src/index.ts'

const ACCOUNT = 'mailcast-account'

// No retries: the client would wait for the Retry-After of a limit, and the person would see a busy button for a minute.
const clientOf = (accountId: string | undefined) => new Mailcast({ session: { accountId }, baseUrl: location.origin, retries: 0 })

/** Calls the API with the browser's session, in the account that the person chose last. */
let workingIn = localStorage.getItem(ACCOUNT) ?? undefined
export let client = clientOf(workingIn)

/**
 * Names the account in every further call. When another person signs in in another tab, the calls of this page are then refused and do not
 * reach that person's account.
 */
export function workIn(accountId: string): void {
  workingIn = accountId
  client = clientOf(accountId)
}

/** Changes the account and loads the page again, since all data on it belongs to the account before. */
export function enterAccount(accountId: string | null): void {
  if (accountId === null) localStorage.removeItem(ACCOUNT)
  else localStorage.setItem(ACCOUNT, accountId)
  location.assign('/app')
}

/** The longest upload, as the server allows it. */
const UPLOAD_MS = 3_600_000

/** Makes a client for one large file, which tells how much of it was sent. */
export function uploading(tell: (sent: Sent) => void): Mailcast {
  const session = { accountId: workingIn }
  return new Mailcast({ session, baseUrl: location.origin, retries: 0, timeoutMs: UPLOAD_MS, fetch: fetchTelling(tell) })
}

export function hasChosenAccount(): boolean {
  return localStorage.getItem(ACCOUNT) !== null
}
