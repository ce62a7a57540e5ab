import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '#lib/html.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { page, sendPage } from '../http/layout.ts'
import { refuseForeign, type Signed } from './forward.ts'

/** A form's answer to its sender: what was wrong, or what was done. */
export interface Notice {
  text: string
  wrong: boolean
}

export type Fields = Record<string, string>

/** Reads the fields of a form, once it is clear that a page of ours sent it. */
export function readForm(system: System, request: FastifyRequest): Fields {
  refuseForeign(system, request)
  const text = request.body instanceof Buffer ? request.body.toString() : ''
  return Object.fromEntries(new URLSearchParams(text))
}

/** Takes what a form asks for and goes on to another page, or shows the form again with the reason. */
export async function submit(
  reply: FastifyReply,
  take: () => Promise<Signed>,
  { next, again }: { next(signed: Signed): string | Html; again(notice: Notice): Html | Promise<Html> },
): Promise<FastifyReply> {
  try {
    const signed = await take()
    if (signed.cookies.length > 0) reply.header('set-cookie', signed.cookies)
    const to = next(signed)
    return typeof to === 'string' ? reply.header('cache-control', 'no-store').redirect(to, 303) : show(reply, to)
  } catch (error) {
    if (!(error instanceof Problem) || error.refusal.status >= 500) throw error
    if (error.retryAfterS !== null) reply.header('retry-after', String(error.retryAfterS))
    return show(reply, await again(noticeOf(error)), error.refusal.status)
  }
}

/** Pointers are for programs; people read the sentence. */
export function noticeOf({ detail, fieldErrors }: Problem): Notice {
  return { text: fieldErrors[0]?.detail ?? detail, wrong: true }
}

export function show(reply: FastifyReply, content: Html, status = 200): FastifyReply {
  return sendPage(reply, content, status)
}

export function narrow(title: string, body: Html, notice?: Notice | null): Html {
  return page(`${title} · Mailcast`, html`<h1>${title}</h1>${noticeHtml(notice)}${body}`, { narrow: true })
}

export function noticeHtml(notice?: Notice | null): Html | null {
  if (!notice) return null
  return notice.wrong ? html`<p class="alert" role="alert">${notice.text}</p>` : html`<p class="alert done" role="status">${notice.text}</p>`
}

interface FieldOptions {
  type?: string
  value?: string | undefined
  autocomplete?: string
  hint?: string
  more?: Html
}

/** One labelled field; the label names it for screen readers as well. */
export function field(name: string, label: string, options: FieldOptions = {}): Html {
  const { type = 'text', value = '', autocomplete = 'off', hint, more } = options
  return html`<label>${label}<input name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="1000" required ${more}>${hint && html`<span class="hint">${hint}</span>`}</label>`
}

export const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

export const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
