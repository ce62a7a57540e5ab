import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '#lib/html.ts'
import { Problem, unavailable } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { linkPaths } from '../http/error-page.ts'
import { sendPage } from '../http/layout.ts'
import { refuseForeign, type Signed } from './forward.ts'
import { ZONE_SCRIPT } from './own-zone.ts'
import { personPage } from './person-page.ts'

export interface Notice {
  text: string
  wrong: boolean
}

export type Fields = Record<string, string>

/** Reads a form. Throws unless our own page sent it. */
export function readForm(system: System, request: FastifyRequest): Fields {
  refuseForeign(system, request)
  const text = request.body instanceof Buffer ? request.body.toString() : ''
  return Object.fromEntries(new URLSearchParams(text))
}

/** Runs an action and redirects. After a refusal the form is shown again, with the reason. */
export async function submit(
  reply: FastifyReply,
  take: () => Promise<Signed>,
  {
    next,
    again,
  }: { next(signed: Signed): string | Html; again(notice: Notice): Html | Promise<Html> },
): Promise<FastifyReply> {
  try {
    const signed = await take()
    if (signed.cookies.length > 0) reply.header('set-cookie', signed.cookies)
    const to = next(signed)
    return typeof to === 'string'
      ? reply.header('cache-control', 'no-store').redirect(to, 303)
      : show(reply, to)
  } catch (error) {
    if (
      !(error instanceof Problem) ||
      (error.refusal.status >= 500 && error.refusal !== unavailable)
    )
      throw error
    if (error.retryAfterS !== null) reply.header('retry-after', String(error.retryAfterS))
    return show(reply, await again(noticeOf(error)), error.refusal.status)
  }
}

/** Returns a refusal's sentence for people, without JSON pointers. */
function noticeOf({ detail, fieldErrors }: Problem): Notice {
  return { text: fieldErrors[0]?.detail ?? detail, wrong: true }
}

export function show(reply: FastifyReply, content: Html, status = 200): FastifyReply {
  return sendPage(reply, content, status, { script: ZONE_SCRIPT })
}

export function narrow(title: string, body: Html, notice?: Notice | null, language?: string): Html {
  return personPage(title, html`${noticeHtml(notice)}${body}`, language)
}

function noticeHtml(notice?: Notice | null): Html | null {
  if (!notice) return null
  return notice.wrong
    ? html`<p class="alert" role="alert">${linkPaths(notice.text)}</p>`
    : html`<p class="alert done" role="status">${notice.text}</p>`
}

interface FieldOptions {
  type?: string
  value?: string | undefined
  autocomplete?: string
  hint?: string
  more?: Html
}

export function field(name: string, label: string, options: FieldOptions = {}): Html {
  const { type = 'text', value = '', autocomplete = 'off', hint, more } = options
  return html`<label>${label}<input name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="1000" required ${more}>${hint && html`<span class="hint">${hint}</span>`}</label>`
}

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`
