import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#lib/html.ts'
import type { Credential } from '#operation/caller.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/call.ts'
import { internalCall } from '#operation/internal-call.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { page, type SendOptions, sendPage } from '../http/layout.ts'

/** Asks for an operation on behalf of whoever looks at a page of ours. */
export function ask(system: System, request: FastifyRequest, operation: AnyOperation, credential: Credential, input: object = {}): Promise<Answer> {
  return internalCall(system, { operation, credential, input, requestId: request.id, address: addressOf(request) })
}

/** A refusal as a page. */
export function sendRefusal(reply: FastifyReply, answer: Answer, options: SendOptions = {}): FastifyReply {
  const { refusal, detail, retryAfterS } = answer.problem!
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS))
  const [heading, text] = words(answer.status, { title: refusal.title, detail, retryAfterS })
  return sendPage(reply, page(heading, html`<h1>${heading}</h1><p>${text}</p>`, { narrow: true }), answer.status, options)
}

/** Readers have no use for the name of a limit or of a key. */
function words(status: number, { title, detail, retryAfterS }: { title: string; detail: string; retryAfterS: number | null }): [string, string] {
  if (status === 401) return ['This link does not work', detail]
  if (status === 429) return ['Please wait', `Too many tries from here. Try again in ${waitText(retryAfterS ?? 60)}.`]
  return [title, detail]
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}

/** The fields of a form that was sent as forms are; none where it was sent in another way. */
export function formOf(request: FastifyRequest): URLSearchParams {
  const type = request.headers['content-type'] ?? ''
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) && request.body instanceof Buffer
  return new URLSearchParams(isForm ? (request.body as Buffer).toString('utf8') : '')
}
