import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#lib/html.ts'
import type { Credential } from '#operation/callers/caller.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import { internalCall } from '#operation/requests/internal-call.ts'
import { notFound, Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { page, type SendOptions, sendPage } from '../http/layout.ts'

/** Calls an operation for the visitor of one of our pages. */
export function ask(system: System, request: FastifyRequest, operation: AnyOperation, credential: Credential, input: object = {}): Promise<Answer> {
  return internalCall(system, { operation, credential, input, requestId: request.id, address: addressOf(request) })
}

/** Sends a refusal as a page. */
export function sendRefusal(reply: FastifyReply, answer: Answer, options: SendOptions = {}): FastifyReply {
  const { refusal, detail, retryAfterS } = answer.problem!
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS))
  const [heading, text] = words(answer.status, { title: refusal.title, detail, retryAfterS })
  return sendPage(reply, page(heading, html`<h1>${heading}</h1><p>${text}</p>`, { narrow: true }), answer.status, options)
}

/** Answers 404 for an invalid address, as for an unknown one. */
export function notThere(answer: Answer): Answer {
  if (answer.status !== 422) return answer
  return { ...answer, status: 404, problem: new Problem(notFound, 'There is nothing at this address. Check the link.') }
}

/** Words a refusal for readers, who have no use for the name of a limit or a key. */
function words(status: number, { title, detail, retryAfterS }: { title: string; detail: string; retryAfterS: number | null }): [string, string] {
  if (status === 401) return ['This link does not work', detail]
  if (status === 429) return ['Please wait', `Too many tries from here. Try again in ${waitText(retryAfterS ?? 60)}.`]
  return [title, detail]
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}

/** Returns the fields of a URL-encoded form; none for any other body. */
export function formOf(request: FastifyRequest): URLSearchParams {
  const type = request.headers['content-type'] ?? ''
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) && request.body instanceof Buffer
  return new URLSearchParams(isForm ? (request.body as Buffer).toString('utf8') : '')
}
