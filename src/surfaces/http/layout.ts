import type { FastifyReply } from 'fastify'
import type { Html } from '#lib/html.ts'

/** No script without a hash, images over HTTPS, fonts from here, no framing by other sites. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data: https:; frame-src 'self'; base-uri 'none'; form-action 'self'"

export interface SendOptions {
  indexed?: boolean
  /** Only the signup form is made for other sites; the dashboard frames its previews. */
  framed?: 'by-any-site' | 'by-us'
  /** The hash of the one script that may run. */
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
