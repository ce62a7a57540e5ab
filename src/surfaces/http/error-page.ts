import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '#lib/html.ts'
import type { Problem } from '#operation/problem.ts'
import { asProblem } from '#operation/run.ts'
import type { System } from '#operation/system.ts'
import { ofFramework } from './framework-error.ts'
import { page, sendPage } from './layout.ts'
import { refusalWords } from './refusal-words.ts'
import { sendError } from './reply.ts'
import { languageOf } from './visitor-language.ts'

/** Shows errors of a scope's routes as pages, since people read them. Errors of the server (5xx) stay problems. */
export function errorsAsPages(routes: FastifyInstance, system: System): void {
  routes.setErrorHandler((error, request, reply) => {
    const problem = ofFramework(error as object) ?? asProblem(error)
    return problem.refusal.status >= 500 ? sendError(system, request, reply, error) : sendErrorPage(reply, problem)
  })
}

/** The refusals that every page has, and that a sentence says as well as the API's own. */
const COMMON = new Set([404, 413, 429])

export function sendErrorPage(reply: FastifyReply, { refusal: { title, status }, detail, retryAfterS }: Problem): FastifyReply {
  const language = languageOf(reply.request)
  const isCommon = language === 'de' && COMMON.has(status)
  const [heading, text] = isCommon ? refusalWords({ status, title, detail, retryAfterS }, language) : [title, linked(detail)]
  const options = { narrow: true, language: isCommon ? language : 'en' }
  return sendPage(reply, page(`${heading} · Mailcast`, html`<h1>${heading}</h1><p>${text}</p>`, options), status)
}

/** Returns whether a person's browser asks for a page. Programs ask below these addresses, and get problems. */
export function wantsPage({ method, url, headers: { accept = '' } }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && accept.includes('text/html') && !/^\/(?:api|auth|mcp)\b/.test(url)
}

/** Makes links of the addresses of our own pages that a detail names. */
export function linked(detail: string): Html {
  const parts = detail.split(/(?<= )(\/(?:docs|forgot|sign-in))\b/)
  return html`${parts.map((part) => (part.startsWith('/') ? html`<a href="${part}">${part}</a>` : part))}`
}
