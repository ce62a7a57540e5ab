import type { FastifyReply, FastifyRequest } from 'fastify'
import { followRedirect } from '#areas/addresses/index.ts'
import { get_signup_page } from '#areas/contacts/index.ts'
import type { BareSite } from '#areas/site/index.ts'
import { html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import type { Credential } from '#operation/caller.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import { internalCall } from '#operation/internal-call.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { type SendOptions, sendPage } from '../http/layout.ts'
import { refusalText } from '../http/refusal-text.ts'
import { isForeign } from '../http/same-origin.ts'
import { ownSite } from '../http/site-hosts.ts'
import { translatorFor } from '../http/visitor-language.ts'
import { type Translate, translator } from '#words/translate.ts'
import { readerPage } from './reader-frame.ts'

export function ask(
  system: System,
  request: FastifyRequest,
  operation: AnyOperation,
  credential: Credential,
  input: object = {},
): Promise<Answer> {
  return internalCall(system, {
    operation,
    credential,
    input,
    requestId: request.id,
    address: addressOf(request),
    onlyAccount: ownSite(request)?.accountId,
  })
}

const foreign = refusal('forbidden', 403, 'This came from another site')

/**
 * Returns whether another site sent the form. The server may have other names than BASE_URL, so
 * Sec-Fetch-Site decides too.
 */
export function isForeignForm(system: System, request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== 'same-origin' && isForeign(system, request)
}

/**
 * Makes the check that refuses forms of other sites, since some browsers send our cookie with them.
 */
export function fromOwnPages(system: System) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    if (!isForeignForm(system, request)) return undefined
    const problem = new Problem(
      foreign,
      'Open the page from your e-mail or at the newsletter, and press the button there.',
    )
    return sendRefusal(reply, { status: 403, body: null, problem, limits: [], replayed: false })
  }
}

/** Sends a refusal as a page in the browser's language, without a newsletter. */
export function sendRefusal(
  reply: FastifyReply,
  answer: Answer,
  options: SendOptions = {},
): FastifyReply {
  const t = translatorFor(reply.request)
  const [heading, text] = wordsOf(reply, answer, t)
  return sendPage(
    reply,
    page(heading, html`<h1>${heading}</h1><p>${text}</p>`, { narrow: true, language: t.language }),
    answer.status,
    options,
  )
}

/** Sends a refusal as a page of the newsletter in the address. */
export async function sendSiteRefusal(
  system: System,
  request: FastifyRequest<{ Params: { slug: string } }>,
  reply: FastifyReply,
  answer: Answer,
  options: SendOptions = {},
): Promise<FastifyReply> {
  const elsewhere = answer.status === 404 ? await redirectOf(system, request) : null
  if (elsewhere !== null) return leadOn(reply, elsewhere)
  const found = await ask(system, request, get_signup_page, {
    kind: 'slug',
    slug: request.params.slug,
  })
  if (found.problem) return sendRefusal(reply, answer, options)
  const site = found.body as BareSite
  const [title, text] = wordsOf(reply, answer, translator(site.language))
  const body = html`<h1>${title}</h1><p>${text}</p>`
  const isBare = options.framed === 'by-any-site'
  return sendPage(
    reply,
    readerPage(site, { title, body, isBare }, system.ports.deployment.baseUrl),
    answer.status,
    options,
  )
}

/**
 * Returns the target of the newsletter's redirect for a path without a page; null when there is no
 * redirect.
 */
export async function redirectOf(
  system: System,
  request: FastifyRequest<{ Params: { slug: string } }>,
): Promise<string | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const path = /^\/n\/[^/?]+(\/[^?]+)/.exec(request.url)?.[1]
  return path === undefined ? null : followRedirect(system, request.params.slug, path)
}

/**
 * Redirects to the target of a newsletter's redirect. The response is cached only briefly, because
 * the owner may change the target.
 */
export function leadOn(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300').redirect(to, 301)
}

function wordsOf(reply: FastifyReply, answer: Answer, t: Translate): readonly [string, string] {
  const { refusal, detail, retryAfterS } = answer.problem!
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS))
  return refusalText({ status: answer.status, title: refusal.title, detail, retryAfterS }, t)
}

/**
 * Replaces the refusal of a malformed address (422) by a 404, which an unknown address gets too.
 */
export function notThere(answer: Answer): Answer {
  return answer.status === 422 ? nothingHere() : answer
}

export function nothingHere(): Answer {
  const problem = new Problem(notFound, 'There is nothing at this address. Check the link.')
  return { status: 404, body: null, problem, limits: [], replayed: false }
}

export function formOf(request: FastifyRequest): URLSearchParams {
  const type = request.headers['content-type'] ?? ''
  const isForm =
    /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) && request.body instanceof Buffer
  return new URLSearchParams(isForm ? (request.body as Buffer).toString('utf8') : '')
}
