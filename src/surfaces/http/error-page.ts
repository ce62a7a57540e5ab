import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import type { Problem } from '#operation/problem.ts'
import { asProblem } from '#operation/as-problem.ts'
import type { System } from '#operation/system.ts'
import { ofFramework } from './framework-error.ts'
import { sendPage } from './layout.ts'
import { refusalText } from './refusal-text.ts'
import { sendError } from './reply.ts'
import { translatorFor } from './visitor-language.ts'

/** Shows errors as pages to people. Errors of the server (5xx) remain problem documents. */
export function errorsAsPages(routes: FastifyInstance, system: System): void {
  routes.setErrorHandler((error, request, reply) => {
    const problem = ofFramework(error as object) ?? asProblem(error)
    return problem.refusal.status >= 500
      ? sendError(system, request, reply, error)
      : sendErrorPage(reply, problem)
  })
}

/** The statuses that every page may have, for which a plain sentence replaces the API's. */
const COMMON = new Set([404, 413, 429])

export function sendErrorPage(
  reply: FastifyReply,
  { refusal: { title, status }, detail, retryAfterS }: Problem,
): FastifyReply {
  const t = translatorFor(reply.request)
  const isCommon = t.language !== 'en' && COMMON.has(status)
  const [heading, text] = isCommon
    ? refusalText({ status, title, detail, retryAfterS }, t)
    : [title, linkPaths(detail)]
  const options = { narrow: true, language: isCommon ? t.language : 'en' }
  return sendPage(
    reply,
    page(`${heading} · Mailcast`, html`<h1>${heading}</h1><p>${text}</p>`, options),
    status,
  )
}

/** Returns whether a person's browser sent the request. Programs get problem documents. */
export function wantsPage({
  method,
  url,
  headers: { accept = '' },
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && accept.includes('text/html') && !isForPrograms(url)
}

export const isForPrograms = (url: string): boolean => /^\/(?:api|auth|mcp)\b/.test(url)

/** Converts the addresses of our pages in a sentence to links. */
export function linkPaths(detail: string): Html {
  const parts = detail.split(/(?<= )(\/(?:docs|forgot|sign-in))\b/)
  return html`${parts.map((part) => (part.startsWith('/') ? html`<a href="${part}">${part}</a>` : part))}`
}
