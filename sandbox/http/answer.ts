import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#db/rows.ts'
import { API_VERSION, close } from '../events/event.ts'
import { Ledger, randomLetters } from '../store/ledger.ts'
import {
  findObject,
  lockAccount,
  rollBackToSavepoint,
  setSavepoint,
  tryKeyLock,
  writeObjects,
} from '../store/object-sql.ts'
import { ApiError, type ErrorBody, invalid } from './api-error.ts'
import { expandPaths } from './expand.ts'
import { type FormValue, readForm } from './form.ts'
import { findRoute, type PathIds, type Route } from './route.ts'

/** A request. Header names are in lower case. */
export interface ApiRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** Whether endpoints get the request's events. */
  hasEvents?: boolean
}

interface Desk {
  db: Db
  routes: readonly Route[]
  accountId: string
  livemode: boolean
  now: number
  baseUrl: string
}

interface Asked {
  route: Route
  ids: PathIds
  params: { expand?: string[] }
  requestId: string
  idempotencyKey: string | null
  digest: string
}

export async function answer(desk: Desk, request: ApiRequest): Promise<ApiAnswer> {
  const requestId = `req_${randomLetters(14)}`
  const headers = { 'request-id': requestId, 'stripe-version': API_VERSION }
  try {
    const asked = read(desk, request, requestId)
    if (asked.route.method === 'GET') return { ...(await look(desk, asked)), headers }
    const done = await change(desk, asked)
    return { ...done, headers: { ...headers, ...done.headers } }
  } catch (error) {
    if (error instanceof ApiError) return refuse(error, headers)
    throw error
  }
}

export function refuse(error: ApiError, headers: Record<string, string>): ApiAnswer {
  return {
    status: error.status,
    headers,
    body: JSON.stringify({ error: error.body satisfies ErrorBody }, null, 2),
  }
}

function read(desk: Desk, { method, url, headers, body }: ApiRequest, requestId: string): Asked {
  const { pathname, search } = new URL(url, 'http://sandbox')
  const version = headers['stripe-version']
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION}.`)
  const found = findRoute(desk.routes, method, pathname)
  if (!found)
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${pathname}). The sandbox speaks a part of the API; see docs/payments.md.`,
    })
  const form = readForm(
    [search.slice(1), method === 'GET' ? '' : body].filter((part) => part !== '').join('&'),
  )
  const digest = createHash('sha256').update(`${method} ${pathname} ${body}`).digest('hex')
  return {
    ...found,
    params: parse(found.route, form),
    requestId,
    idempotencyKey: headers['idempotency-key'] ?? null,
    digest,
  }
}

/** Checks the parameters. Throws the API's error for the first wrong one. */
function parse({ params }: Route, form: { [name: string]: FormValue }): { expand?: string[] } {
  const parsed = params.safeParse(form)
  if (parsed.success) return parsed.data as { expand?: string[] }
  const issue = deepest(parsed.error.issues)
  const path = [
    ...issue.path,
    ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
  ].map(String)
  const param = path.map((part, place) => (place === 0 ? part : `[${part}]`)).join('')
  if (issue.code === 'unrecognized_keys')
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  if (issue.code === 'invalid_type' && valueAt(form, issue.path) === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const code = issue.message === 'Invalid integer' ? 'parameter_invalid_integer' : undefined
  throw invalid(`${issue.message}: ${JSON.stringify(valueAt(form, issue.path))}`, {
    param,
    ...(code && { code }),
  })
}

/** Returns the error of a union that says most: that of its last alternative. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  const issue = issues[0]!
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const inner = deepest(issue.errors.at(-1)!)
  return { ...inner, path: [...issue.path, ...inner.path] }
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  )
}

async function look(
  desk: Desk,
  { route, ids, params }: Asked,
): Promise<Pick<ApiAnswer, 'status' | 'body'>> {
  const ledger = new Ledger(desk.db, desk)
  return {
    status: 200,
    body: await render(ledger, await route.run(ledger, params as never, ids), params),
  }
}

async function render(
  ledger: Ledger,
  object: object,
  { expand = [] }: { expand?: string[] },
): Promise<string> {
  return JSON.stringify(await expandPaths(ledger, object, expand), null, 2)
}

/** An answer that is repeated for the same Idempotency-Key. */
interface Repeated {
  digest: string
  status: number
  body: string
  requestId: string
}

async function change(desk: Desk, asked: Asked): Promise<ApiAnswer> {
  const { idempotencyKey } = asked
  return desk.db.transaction().execute(async (db) => {
    if (idempotencyKey !== null && !(await tryKeyLock(db, desk.accountId, idempotencyKey)))
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${idempotencyKey}.`,
      })
    await lockAccount(db, desk.accountId)
    const repeated =
      idempotencyKey === null
        ? undefined
        : await findObject(db, desk.accountId, keyId(idempotencyKey))
    if (repeated) return repeat(repeated.hidden as Repeated, asked)
    const done = await act({ ...desk, db }, asked)
    if (idempotencyKey !== null) {
      const { digest, requestId } = asked
      const hidden: Repeated = { digest, status: done.status, body: done.body, requestId }
      const id = keyId(idempotencyKey)
      await writeObjects(db, desk.accountId, [
        { id, kind: 'idempotency_key', created: desk.now, dueAt: null, body: {}, hidden },
      ])
    }
    return done
  })
}

const keyId = (key: string): string => `idempotency ${key}`

function repeat(repeated: Repeated, { digest, idempotencyKey }: Asked): ApiAnswer {
  if (repeated.digest !== digest)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
    })
  return {
    status: repeated.status,
    headers: { 'idempotent-replayed': 'true', 'original-request': repeated.requestId },
    body: repeated.body,
  }
}

/** Runs a change. A refusal rolls it back, unless it is a result, such as a declined charge. */
async function act(
  desk: Desk,
  { route, ids, params, requestId, idempotencyKey }: Asked,
): Promise<ApiAnswer> {
  const ledger = new Ledger(desk.db, desk)
  await setSavepoint(desk.db)
  try {
    const object = await route.run(ledger, params as never, ids)
    const body = await render(ledger, object, params)
    return {
      status: 200,
      headers: {},
      body,
      hasEvents: await close(ledger, { requestId, idempotencyKey }),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.keeps) {
      await rollBackToSavepoint(desk.db)
      return refuse(error, {})
    }
    return { ...refuse(error, {}), hasEvents: await close(ledger, { requestId, idempotencyKey }) }
  }
}
