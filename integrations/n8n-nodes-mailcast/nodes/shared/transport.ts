import {
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type IWebhookFunctions,
  type JsonObject,
  NodeApiError,
} from 'n8n-workflow'
import { type ProblemBody, problemWords, strangeness } from './problem'
import { type ApiRequest, confirmed } from './request'

export type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IWebhookFunctions

export interface Answer {
  status: number
  body: unknown
  etag: string | undefined
}

/** Sends a request with the node's credential and returns the answer, whatever its status. */
export async function send(
  caller: Caller,
  { method, path, query, body }: ApiRequest,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { baseUrl } = await caller.getCredentials<{ baseUrl: string }>('mailcastApi')
  const options: IHttpRequestOptions = {
    method,
    url: `${baseUrl.trim().replace(/\/+$/, '')}${path}`,
    qs: query,
    headers: { Accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // n8n would send the key on to any host, and make a GET of a POST.
    disableFollowRedirect: true,
  }
  const answer = (await caller.helpers.httpRequestWithAuthentication.call(
    caller,
    'mailcastApi',
    options,
  )) as { statusCode: number; body: unknown; headers: Record<string, string | undefined> }
  const given = {
    status: answer.statusCode,
    body: parsed(answer.body),
    etag: answer.headers['etag'],
  }
  const strange = strangeness(given, answer.headers['location'])
  if (strange === null) return given
  throw new NodeApiError(caller.getNode(), {}, { ...strange, httpCode: String(given.status) })
}

/** Sends a request and throws the problem of a refusal as an error of the node. */
export async function ask(
  caller: Caller,
  request: ApiRequest,
  headers?: Record<string, string>,
): Promise<Answer> {
  const answer = await send(caller, request, headers)
  if (answer.status >= 400) throw problemError(caller, answer)
  return answer
}

/** The most records of a page. */
const PAGE = 100

/** Reads a list page by page, up to `limit` records. */
export async function readPages(
  caller: Caller,
  request: ApiRequest,
  limit = Infinity,
): Promise<object[]> {
  const records: object[] = []
  const asked = new Set<string>()
  let cursor: string | null = null
  do {
    const query = {
      ...request.query,
      limit: Math.min(PAGE, limit - records.length),
      ...(cursor !== null && { cursor }),
    }
    const { body } = await ask(caller, { ...request, query })
    const page = body as { data: object[]; nextCursor: string | null }
    records.push(...page.data)
    cursor = page.nextCursor
    // A server that gives a cursor again would be asked for ever.
    if (cursor !== null && asked.has(cursor)) break
    if (cursor !== null) asked.add(cursor)
  } while (cursor !== null && records.length < limit)
  return records
}

/**
 * Sends a request again with the `confirm` of its plan, where the key needs one. `key` is the
 * Idempotency-Key of the first request; the second is another request and has its own.
 */
export async function askConfirming(
  caller: Caller,
  request: ApiRequest,
  key: string,
): Promise<Answer> {
  const answer = await send(caller, request, { 'Idempotency-Key': key })
  const { code, confirm } = problemOf(answer)
  if (answer.status === 409 && code === 'confirmation_required' && confirm !== undefined)
    return ask(caller, confirmed(request, confirm), { 'Idempotency-Key': `${key}-confirmed` })
  if (answer.status >= 400) throw problemError(caller, answer)
  return answer
}

export function problemOf({ body }: Answer): ProblemBody {
  return typeof body === 'object' && body !== null ? body : {}
}

export function problemError(caller: Caller, answer: Answer, itemIndex?: number): NodeApiError {
  const problem = problemOf(answer)
  return new NodeApiError(caller.getNode(), problem as unknown as JsonObject, {
    ...problemWords(answer.status, problem),
    httpCode: String(answer.status),
    ...(itemIndex !== undefined && { itemIndex }),
  })
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}
