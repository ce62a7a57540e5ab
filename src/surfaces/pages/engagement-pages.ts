import type { FastifyInstance, FastifyRequest } from 'fastify'
import { note_open, open_link } from '#areas/engagement/index.ts'
import { html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../http/layout.ts'
import { ask, sendRefusal } from './ask.ts'

/** A GIF 89a of one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAPAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

export function engagementPages(app: FastifyInstance, system: System): void {
  app.get<{
    Params: { recipientToken: string; number: string }
    Querystring: { to?: unknown; s?: unknown }
  }>('/c/:recipientToken/:number', async (request, reply) => {
    const { recipientToken, number } = request.params
    const { to, s: proof } = request.query
    // Text that is no number becomes a number that no link has.
    const input = {
      number: /^\d{1,5}$/.test(number) ? Number(number) : 100_000,
      ...text({ to, proof }),
      visit: visitOf(request),
    }
    const { problem, body, ...answer } = await ask(
      system,
      request,
      open_link,
      { kind: 'recipient_token', recipientToken },
      input,
    )
    if (problem && ![404, 422].includes(answer.status))
      return sendRefusal(reply, { problem, body, ...answer })
    if (problem) return sendPage(reply, nowhere(), 404)
    const { href } = new URL((body as { address: string }).address)
    return reply
      .code(302)
      .headers({
        location: href,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send()
  })

  // Sent for invalid recipient tokens too, so that no mail shows a broken image.
  app.get<{ Params: { image: string } }>('/o/:image', async (request, reply) => {
    const recipientToken = request.params.image.replace(/\.gif$/, '')
    await ask(
      system,
      request,
      note_open,
      { kind: 'recipient_token', recipientToken },
      { visit: visitOf(request) },
    )
    return reply.type('image/gif').header('cache-control', 'no-store').send(PIXEL)
  })
}

function text(given: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** Returns the visit to count; null for HEAD, which does not fetch the page (RFC 9110 §9.3.2). */
function visitOf({
  method,
  headers,
}: FastifyRequest): { userAgent: string; prefetch: boolean } | null {
  if (method === 'HEAD') return null
  const purpose = [
    headers['sec-purpose'],
    headers['purpose'],
    headers['x-purpose'],
    headers['x-moz'],
  ].join(' ')
  return {
    userAgent: (headers['user-agent'] ?? '').slice(0, 500),
    prefetch: /prefetch|prerender|preview/i.test(purpose),
  }
}

function nowhere() {
  return page(
    'Nothing here',
    html`<h1>There is nothing behind this link</h1><p>The newsletter may have ended, or the link was not copied whole. Try it once more from the mail itself.</p>`,
    { narrow: true },
  )
}
