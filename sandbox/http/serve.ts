import { setTimeout as pause } from 'node:timers/promises'
import type { Core } from '../core.ts'
import { noAccess } from '../objects/accounts.ts'
import { accountOfKey, type Failure, SANDBOX_KEY } from '../store/account.ts'
import { answer, type ApiAnswer, type ApiRequest, refuse } from './answer.ts'
import { ApiError } from './api-error.ts'
import { ROUTES } from './routes.ts'

/** The error for a connection that breaks without an answer, as a test asked for. */
export class ConnectionBroken extends Error {}

/** Answers a request. Throws ConnectionBroken when the caller must get no answer. */
export async function serve(core: Core, request: ApiRequest): Promise<ApiAnswer> {
  try {
    const { accountId, isOwnKey, livemode } = identify(request)
    const settings = await core.settings(accountId, isOwnKey)
    if (!settings) throw noAccess(accountId)
    const failure = await takeFailure(core, accountId, settings.failure, request)
    await failBefore(failure)
    await core.catchUp(accountId, settings)
    const { db, baseUrl } = core.options
    const done = await answer(
      { db, routes: ROUTES, accountId, livemode, now: core.now() + settings.offset, baseUrl },
      request,
    )
    if (done.hasEvents) core.afterEvents(accountId)
    if (failure?.how === 'lost_answer')
      throw new ConnectionBroken('the answer was lost, as asked for')
    return done
  } catch (error) {
    if (error instanceof ApiError) return refuse(error, {})
    throw error
  }
}

const KEY = /^[sr]k_(test|live)_\w{4,}$/

function identify({ headers }: ApiRequest): {
  accountId: string
  isOwnKey: boolean
  livemode: boolean
} {
  const [scheme, credential = ''] = (headers['authorization'] ?? '').split(' ')
  const key =
    scheme === 'Basic' ? Buffer.from(credential, 'base64').toString().split(':')[0]! : credential
  const found = KEY.exec(key)
  if (key === '')
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  // Lets tests try a revoked key.
  if (!found || key.includes('revoked')) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    const expired = found !== null
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: expired
        ? `Expired API Key provided: ${shown}`
        : `Invalid API Key provided: ${shown}`,
      ...(expired && { code: 'api_key_expired' }),
    })
  }
  const own = accountOfKey(key)
  const named = headers['stripe-account']
  if (named !== undefined && named !== own && key !== SANDBOX_KEY) throw noAccess(named)
  return {
    accountId: named ?? own,
    isOwnKey: named === undefined || named === own,
    livemode: found[1] === 'live',
  }
}

/** Uses up a failure that a test asked for, if it concerns the request; else null. */
async function takeFailure(
  core: Core,
  accountId: string,
  failure: Failure | null,
  { method, url }: ApiRequest,
): Promise<Failure | null> {
  if (!failure || failure.times <= 0) return null
  if (failure.on !== undefined && !`${method} ${url}`.startsWith(failure.on)) return null
  const times = failure.times - 1
  await core.changeSettings(accountId, { failure: times === 0 ? null : { ...failure, times } })
  return failure
}

async function failBefore(failure: Failure | null): Promise<void> {
  if (failure?.how === 'down') throw new ConnectionBroken('the connection broke, as asked for')
  if (failure?.how === 'slow') await pause(failure.ms ?? 1000)
  if (failure?.how === 'rate_limited')
    throw new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    })
  if (failure?.how === 'error')
    throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' })
}
