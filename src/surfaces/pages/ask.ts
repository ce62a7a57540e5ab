import type { FastifyReply, FastifyRequest } from 'fastify'
import { get_signup_page } from '#areas/contacts/index.ts'
import type { BareSite } from '#areas/site/index.ts'
import { html } from '#lib/html.ts'
import type { Credential } from '#operation/callers/caller.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import { internalCall } from '#operation/requests/internal-call.ts'
import { notFound, Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { page, type SendOptions, sendPage } from '../http/layout.ts'
import { refusalWords } from '../http/refusal-words.ts'
import { languageOf } from '../http/visitor-language.ts'
import { readerPage } from './reader-frame.ts'

/** Calls an operation for the visitor of one of our pages. */
export function ask(system: System, request: FastifyRequest, operation: AnyOperation, credential: Credential, input: object = {}): Promise<Answer> {
  return internalCall(system, { operation, credential, input, requestId: request.id, address: addressOf(request) })
}

/** Sends a refusal as a page of no newsletter, in the language of the visitor's browser. */
export function sendRefusal(reply: FastifyReply, answer: Answer, options: SendOptions = {}): FastifyReply {
  const language = languageOf(reply.request)
  const [heading, text] = wordsOf(reply, answer, language)
  return sendPage(reply, page(heading, html`<h1>${heading}</h1><p>${text}</p>`, { narrow: true, language }), answer.status, options)
}

/** Sends a refusal as a page of the newsletter whose slug is in the address. */
export async function sendSiteRefusal(
  system: System,
  request: FastifyRequest<{ Params: { slug: string } }>,
  reply: FastifyReply,
  answer: Answer,
  options: SendOptions = {},
): Promise<FastifyReply> {
  const found = await ask(system, request, get_signup_page, { kind: 'slug', slug: request.params.slug })
  if (found.problem) return sendRefusal(reply, answer, options)
  const site = found.body as BareSite
  const [title, text] = wordsOf(reply, answer, site.language)
  const body = html`<h1>${title}</h1><p>${text}</p>`
  const isBare = options.framed === 'by-any-site'
  return sendPage(reply, readerPage(site, { title, body, isBare }, system.ports.deployment.baseUrl), answer.status, options)
}

function wordsOf(reply: FastifyReply, answer: Answer, language: string): readonly [string, string] {
  const { refusal, detail, retryAfterS } = answer.problem!
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS))
  return refusalWords({ status: answer.status, title: refusal.title, detail, retryAfterS }, language)
}

/** Answers 404 for an invalid address, as for an unknown one. */
export function notThere(answer: Answer): Answer {
  if (answer.status !== 422) return answer
  return { ...answer, status: 404, problem: new Problem(notFound, 'There is nothing at this address. Check the link.') }
}

/** Returns the fields of a URL-encoded form; none for any other body. */
export function formOf(request: FastifyRequest): URLSearchParams {
  const type = request.headers['content-type'] ?? ''
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) && request.body instanceof Buffer
  return new URLSearchParams(isForm ? (request.body as Buffer).toString('utf8') : '')
}
