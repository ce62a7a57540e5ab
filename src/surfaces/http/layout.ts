import type { FastifyReply } from 'fastify'
import type { Html } from '#lib/html.ts'

/**
 * The content security policy of pages. It permits only scripts with a known hash, images over
 * HTTPS, and our own fonts. Other sites cannot show the pages in frames.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data: https:; frame-src 'self'; base-uri 'none'; form-action 'self'"

export interface SendOptions {
  indexed?: boolean
  /**
   * The sites that may show the page in a frame: others (the signup form), or the dashboard
   * (previews).
   */
  framed?: 'by-any-site' | 'by-us'
  /** The hash of the only script that may run. */
  script?: string
  /** An origin besides this host to which the response to a form may redirect. */
  formTo?: string
}

export function pageHeaders({ indexed = false, framed, script, formTo }: SendOptions = {}): Record<
  string,
  string
> {
  const ancestors = framed === 'by-any-site' ? '*' : framed === 'by-us' ? "'self'" : "'none'"
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${script ? `script-src ${script}; ` : ''}${POLICY}${formTo ? ` ${formTo}` : ''}; frame-ancestors ${ancestors}`,
    // Our forms need the Referer. It is not sent to other sites, because an address may contain a
    // reader's token.
    'referrer-policy': 'same-origin',
    ...(!indexed && { 'x-robots-tag': 'noindex' }),
  }
}

export function sendPage(
  reply: FastifyReply,
  content: Html,
  status = 200,
  options: SendOptions = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...pageHeaders(options), 'cache-control': 'no-store' })
    .send(content.text)
}
