import { randomUUID } from 'node:crypto'
import {
  type IHookFunctions,
  type IWebhookFunctions,
  type JsonObject,
  NodeApiError,
  sleep,
} from 'n8n-workflow'
import { idempotencyKey, type ApiRequest } from '../shared/request'
import { type Answer, ask, askConfirming, readPages, send } from '../shared/transport'

// The webhook endpoint of a trigger in Mailcast. A process may end between any two requests, so
// that each activation compares what is there with what should be: one endpoint with its address.

export interface Wanted {
  url: string
  events: string[]
  newsletterId: string | null
}

export interface Endpoint extends Wanted {
  id: string
  status: 'on' | 'off'
}

/** The memory of a trigger, in the static data of its workflow. */
export interface Remembered {
  endpointId?: string
  secret?: string
  /** The last endpoint that was deleted. */
  deletedId?: string
}

type Node = IHookFunctions | IWebhookFunctions

const WEBHOOKS = '/api/v1/webhooks'

/** The pauses before a request to Mailcast is tried again, when it cannot be reached. */
const PAUSES_MS = [500, 2000]

/** Returns whether the one endpoint of this address is as wanted, and its secret known. */
export async function isReady(
  node: Node,
  wanted: Wanted,
  { endpointId, secret }: Remembered,
): Promise<boolean> {
  if (endpointId === undefined || secret === undefined) return false
  const [found, ...more] = await endpointsAt(node, wanted.url)
  return more.length === 0 && found?.id === endpointId && isAsWanted(found, wanted)
}

/** Makes that there is one endpoint of this address, as wanted, and returns it with its secret. */
export async function settle(
  node: Node,
  wanted: Wanted,
  remembered: Remembered,
): Promise<Required<Pick<Remembered, 'endpointId' | 'secret'>>> {
  const found = await endpointsAt(node, wanted.url)
  const kept = found.find(({ id }) => id === remembered.endpointId) ?? found[0]
  for (const other of found) if (other !== kept) await remove(node, other.id)
  if (kept === undefined) return create(node, wanted, remembered)
  if (!isAsWanted(kept, wanted))
    await change(node, 'PATCH', `/${kept.id}`, {
      events: wanted.events,
      newsletterId: wanted.newsletterId,
      status: 'on',
    })
  // The secret is shown once. A process that ended before it was stored has lost it.
  const secret = kept.id === remembered.endpointId ? remembered.secret : undefined
  return { endpointId: kept.id, secret: secret ?? (await rotate(node, kept.id)) }
}

/** Deletes an endpoint. One that is gone already is deleted. */
export async function remove(
  node: Node,
  endpointId: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const request: ApiRequest = { method: 'DELETE', path: `${WEBHOOKS}/${endpointId}`, query: {} }
  const answer = await patiently(node, () => send(node, request, headers))
  if (answer.status === 404 || answer.status === 412) return
  if (answer.status >= 400 || answer.status === 202)
    refuseApproval(node, await askConfirming(node, request, randomUUID()))
}

/**
 * Deletes endpoints that lead to this n8n, at which n8n knows no workflow any more: it could not
 * reach Mailcast when they were switched off, or was killed while one was tested.
 */
export async function removeLost(node: Node, ownUrl: string): Promise<void> {
  const own = new URL(ownUrl)
  const ending = own.pathname.slice(own.pathname.lastIndexOf('/'))
  const request: ApiRequest = { method: 'GET', path: WEBHOOKS, query: {} }
  for (const { id, url } of (await readPages(node, request)) as Endpoint[]) {
    const other = new URL(url)
    if (other.origin !== own.origin || !other.pathname.endsWith(ending) || url === ownUrl) continue
    // Asked first, since each request to Mailcast counts for the limit of the key.
    if (!(await isUnknown(node, url))) continue
    // Read before n8n is asked again: an endpoint that a workflow takes up meanwhile has another ETag.
    const { etag } = await send(node, { method: 'GET', path: `${WEBHOOKS}/${id}`, query: {} })
    if (etag !== undefined && (await isUnknown(node, url)))
      await remove(node, id, { 'If-Match': etag })
  }
}

/** Recoveries that run, by address, so that events which arrive together rotate a secret once. */
const recoveries = new Map<string, ReturnType<typeof recoverOnce>>()

/**
 * Finds the endpoint of an active workflow that remembers none, and gives it a new secret. n8n does
 * not activate a trigger again if it was killed after it had noted the address, and before it stored
 * what the trigger remembers. Returns null where no endpoint has this address.
 */
export async function recover(
  node: IWebhookFunctions,
  url: string,
): ReturnType<typeof recoverOnce> {
  const running = recoveries.get(url) ?? recoverOnce(node, url)
  recoveries.set(url, running)
  try {
    return await running
  } finally {
    recoveries.delete(url)
  }
}

async function recoverOnce(
  node: IWebhookFunctions,
  url: string,
): Promise<Required<Pick<Remembered, 'endpointId' | 'secret'>> | null> {
  const [found] = await endpointsAt(node, url)
  return found === undefined ? null : { endpointId: found.id, secret: await rotate(node, found.id) }
}

/** Asks for a test event. */
export async function sendTest(node: Node, endpointId: string): Promise<void> {
  await ask(node, { method: 'POST', path: `${WEBHOOKS}/${endpointId}/test`, query: {} })
}

async function endpointsAt(node: Node, url: string): Promise<Endpoint[]> {
  const request: ApiRequest = { method: 'GET', path: WEBHOOKS, query: { url, limit: 100 } }
  const { body } = await patiently(node, () => ask(node, request))
  return (body as { data: Endpoint[] }).data
}

async function create(
  node: Node,
  wanted: Wanted,
  { deletedId, endpointId }: Remembered,
): ReturnType<typeof settle> {
  const request: ApiRequest = {
    method: 'POST',
    path: WEBHOOKS,
    query: {},
    body: { ...wanted },
  }
  // The same key for the same activation, whose first request may still be on its way. After an
  // endpoint was deleted the key is another one, or Mailcast would repeat its old answer.
  const key = idempotencyKey([deletedId ?? endpointId ?? ''], request)
  const first = await createdBy(node, request, key)
  if (first.secret !== undefined) return { endpointId: first.id, secret: first.secret }
  if ((await endpointsAt(node, wanted.url)).some(({ id }) => id === first.id))
    return { endpointId: first.id, secret: await rotate(node, first.id) }
  const second = await createdBy(node, request, randomUUID())
  return { endpointId: second.id, secret: second.secret ?? (await rotate(node, second.id)) }
}

async function createdBy(
  node: Node,
  request: ApiRequest,
  key: string,
): Promise<{ id: string; secret?: string }> {
  const answer = await patiently(node, () => askConfirming(node, request, key))
  refuseApproval(node, answer)
  return answer.body as { id: string; secret?: string }
}

async function rotate(node: Node, endpointId: string): Promise<string> {
  const { body } = await change(node, 'POST', `/${endpointId}/rotate-secret`, undefined)
  return (body as { secret: string }).secret
}

async function change(
  node: Node,
  method: ApiRequest['method'],
  path: string,
  body: Record<string, unknown> | undefined,
): Promise<Answer> {
  const request: ApiRequest = {
    method,
    path: `${WEBHOOKS}${path}`,
    query: {},
    ...(body !== undefined && { body }),
  }
  const answer = await askConfirming(node, request, randomUUID())
  refuseApproval(node, answer)
  return answer
}

function isAsWanted(found: Endpoint, wanted: Wanted): boolean {
  const sorted = (events: string[] | null) => JSON.stringify([...(events ?? [])].sort())
  return (
    found.status === 'on' &&
    found.newsletterId === wanted.newsletterId &&
    sorted(found.events) === sorted(wanted.events)
  )
}

/** Fails, since n8n does not wait for a person and the secret comes only to the caller that asked. */
function refuseApproval(node: Node, { status, body }: Answer): void {
  const isWaiting = String((body as { id?: unknown } | null)?.id).startsWith('apr_')
  if (status !== 202 || !isWaiting) return
  throw new NodeApiError(node.getNode(), body as JsonObject, {
    message: 'A person must approve the webhook endpoint of this trigger',
    description:
      'The API key asks a person before each act with consequences, and n8n cannot wait for that. Give this credential a key with another `confirm`. You may decline the approval in Mailcast.',
    httpCode: '202',
  })
}

/** Returns whether n8n itself says that it has no webhook at this address. */
async function isUnknown(node: Node, url: string): Promise<boolean> {
  const answer = (await node.helpers
    .httpRequest({
      method: 'POST',
      url,
      body: {},
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
    })
    .catch(() => null)) as { statusCode: number; body?: { message?: string } } | null
  // A proxy in front of n8n may answer 404 too, while n8n starts.
  return (
    answer?.statusCode === 404 && /webhook .* is not registered/.test(answer.body?.message ?? '')
  )
}

/** Tries again while Mailcast cannot be reached, or is not available. */
async function patiently(node: Node, request: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      const answer = await request()
      if (answer.status < 500) return answer
    } catch (error) {
      if (error instanceof NodeApiError && Number(error.httpCode) < 500)
        throw new NodeApiError(node.getNode(), error as unknown as JsonObject)
    }
    await sleep(pause)
  }
  return request()
}
