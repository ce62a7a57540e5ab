import type { FastifyReply } from 'fastify'
import type { Html } from '#lib/html.ts'

/**
 * The content security policy of pages: scripts by hash alone, images over HTTPS, our own fonts,
 * and no frames on other sites.
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
  /** A source beside this host to which a form's answer leads. */
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
    // Our forms need the Referer. Other sites must not see an address with a reader's token.
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
