import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Html } from '#lib/html.ts'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { errorsAsPages } from '../http/error-page.ts'
import { isHere } from '../http/is-here.ts'
import { sendPage } from '../http/layout.ts'
import { isForeign } from '../http/same-origin.ts'

const NOT_SHOWN =
  'The sandbox for payments is for this machine alone: it is there while BASE_URL is localhost, for a browser on the machine that Mailcast runs on.'
const foreign = refusal('forbidden', 403, 'Not from here')

export function sandboxPages(app: FastifyInstance, system: System): void {
  const { paymentSandbox, deployment } = system.ports
  if (!paymentSandbox) return
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const answered = await paymentSandbox.pages(requestOf(request, deployment.baseUrl))
    if (answered.status === 404)
      throw new Problem(notFound, 'There is no such page in the sandbox.')
    const to = answered.headers.get('location')
    if (to !== null) return reply.header('cache-control', 'no-store').redirect(to, answered.status)
    return sendPage(reply, new Html(await answered.text()), answered.status)
  }
  app.register((pages, _options, done) => {
    errorsAsPages(pages, system)
    pages.addHook('onRequest', async (request) => {
      if (!isLoopbackUrl(deployment.baseUrl) || !isHere(request))
        throw new Problem(notFound, NOT_SHOWN)
      if (request.method === 'POST') refuseForeign(system, request)
    })
    pages.get('/sandbox', answer)
    pages.get('/sandbox/*', answer)
    pages.post('/sandbox/*', answer)
    done()
  })
}

/** Refuses another site's form. A program on this machine sends no Origin, and is accepted. */
function refuseForeign(system: System, request: FastifyRequest): void {
  if (!isForeign(system, request)) return
  throw new Problem(
    foreign,
    `The request must come from a page of ${new URL(system.ports.deployment.baseUrl).origin}.`,
  )
}

function requestOf({ method, url, headers, body }: FastifyRequest, baseUrl: string): Request {
  return new Request(new URL(url, baseUrl), {
    method,
    headers: { 'accept-language': headers['accept-language'] ?? '' },
    ...(body instanceof Buffer && { body: new Uint8Array(body) }),
  })
}
