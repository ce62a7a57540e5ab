import {
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type IWebhookFunctions,
  type JsonObject,
  NodeApiError,
} from 'n8n-workflow'
import { type ProblemBody, problemWords } from './problem'
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
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    qs: query,
    headers: { Accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  }
  const answer = (await caller.helpers.httpRequestWithAuthentication.call(
    caller,
    'mailcastApi',
    options,
  )) as { statusCode: number; body: unknown; headers: Record<string, string | undefined> }
  return {
    status: answer.statusCode,
    body: parsed(answer.body),
    etag: answer.headers['etag'],
  }
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
