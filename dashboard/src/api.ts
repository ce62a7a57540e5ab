import type { CallOptions, CallTo } from '../../client/src/call.ts'
import { connect, type ConnectOptions } from '../../client/src/connect.ts'
import { ROUTES } from '../../client/src/generated/table.ts'
import { SESSION_ROUTES } from './generated/session.ts'
import { CHOSEN, tellPlace } from './place.ts'
import type { OperationName, Operations } from './shapes.ts'
import { fetchTelling, type Sent } from './upload.ts'

export type { OperationName }
export { isProblem, MailcastAnswerError, MailcastConnectionError } from '../../client/src/index.ts'
export type * from '../../client/src/index.ts'

const ALL_ROUTES = { ...ROUTES, ...SESSION_ROUTES }

interface Client {
  call<Name extends OperationName>(
    name: Name,
    input: Operations[Name]['input'],
    options?: CallOptions,
  ): CallTo<Operations[Name]>
}

/** Makes a client of the session, whose cookies the browser adds by itself. */
function clientOf(accountId: string | undefined, options: Partial<ConnectOptions> = {}): Client {
  const headers = accountId === undefined ? {} : { 'mailcast-account': accountId }
  // No retries: waiting for the Retry-After of a limit would keep a button busy for a minute.
  const call = connect(
    ALL_ROUTES,
    { headers, apiKey: null },
    { baseUrl: location.origin, retries: 0, ...options },
  )
  return {
    call: (name, input, more = {}) => call(name, input, more) as CallTo<Operations[typeof name]>,
  }
}

/** The account that the person chose last. */
let workingIn = chosenAccount() ?? undefined
export let client = clientOf(workingIn)

/** Names the account in every call, so that a sign-in in another tab cannot redirect it. */
export function workIn(accountId: string): void {
  workingIn = accountId
  client = clientOf(accountId)
}

/** Changes the account and reloads the page, whose data belongs to the account before. */
export function enterAccount(accountId: string | null): void {
  if (accountId === null) localStorage.removeItem(CHOSEN.account)
  else localStorage.setItem(CHOSEN.account, accountId)
  tellPlace()
  location.assign('/app')
}

/** The longest upload, as the server allows it. */
const UPLOAD_MS = 3_600_000

/** Makes a client for one large file, which tells how much of it was sent. */
export function uploading(tell: (sent: Sent) => void): Client {
  return clientOf(workingIn, { timeoutMs: UPLOAD_MS, fetch: fetchTelling(tell) })
}

export function chosenAccount(): string | null {
  return localStorage.getItem(CHOSEN.account)
}
