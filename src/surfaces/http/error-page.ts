import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '#lib/html.ts'
import type { Problem } from '#operation/problem.ts'
import { asProblem } from '#operation/run.ts'
import type { System } from '#operation/system.ts'
import { page, sendPage } from './layout.ts'
import { sendError } from './reply.ts'

/** Shows errors of a scope's routes as pages, since people read them. Errors of the server (5xx) stay problems. */
export function errorsAsPages(routes: FastifyInstance, system: System): void {
  routes.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error)
    return problem.refusal.status >= 500 ? sendError(system, request, reply, error) : sendErrorPage(reply, problem)
  })
}

export function sendErrorPage(reply: FastifyReply, { refusal: { title, status }, detail }: Problem): FastifyReply {
  return sendPage(reply, page(`${title} · Mailcast`, html`<h1>${title}</h1><p>${linked(detail)}</p>`, { narrow: true }), status)
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
