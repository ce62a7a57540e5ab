import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '#lib/html.ts'
import { isLoopbackUrl } from '#lib/ip.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { PaymentSandbox, SandboxPath, SandboxView } from '#ports/payment-sandbox.ts'
import { errorsAsPages } from '../../http/error-page.ts'
import { isHere } from '../../http/is-here.ts'
import { sendPage } from '../../http/layout.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { checkoutPage, type Entered, securePage } from './checkout-view.ts'
import { CONTROL_DE, CONTROL_EN } from './control-words.ts'
import { accountsPage, controlPage, onboardingPage } from './control-view.ts'
import { invoicePage, portalPage } from './portal-view.ts'
import { wordsIn } from './words.ts'

const NOT_SHOWN =
  'The sandbox for payments is for this machine alone: it is there while BASE_URL is localhost, for a browser on the machine that Mailcast runs on.'
const foreign = refusal('forbidden', 403, 'Not from here')
const PAGES = ['checkout', 'invoice', 'portal', 'secure'] as const

/** Serves the pages of the stand-in for the payment provider. */
export function sandboxPages(app: FastifyInstance, system: System): void {
  const { paymentSandbox } = system.ports
  if (!paymentSandbox) return
  app.register((pages, _options, done) => {
    errorsAsPages(pages, system)
    pages.addHook('onRequest', async (request) => {
      if (!isLoopbackUrl(system.ports.deployment.baseUrl) || !isHere(request)) throw new Problem(notFound, NOT_SHOWN)
      if (request.method === 'POST') refuseForeign(system, request)
    })
    sandboxRoutes(pages, system, paymentSandbox)
    done()
  })
}

/** A page of another site must not press our buttons. A program on this machine sends no Origin, and may. */
function refuseForeign(system: System, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (isSameOrigin(system, request) || (origin === undefined && site === undefined)) return
  throw new Problem(foreign, `The request must come from a page of ${new URL(system.ports.deployment.baseUrl).origin}.`)
}

function sandboxRoutes(app: FastifyInstance, system: System, sandbox: PaymentSandbox): void {
  const serve = (url: string, pathOf: (params: Record<string, string>) => SandboxPath) => {
    app.get<{ Params: Record<string, string>; Querystring: { refused?: string } }>(url, async (request, reply) => {
      const refused = typeof request.query.refused === 'string' ? request.query.refused.slice(0, 50) : ''
      return show(sandbox, request, reply, pathOf(request.params), refused === '' ? null : { refused, fields: {} })
    })
    app.post<{ Params: Record<string, string> }>(url, async (request, reply) => {
      const path = pathOf(request.params)
      const fields = readFields(request)
      const step = await sandbox.act(path, fields)
      if (!step) throw new Problem(notFound, 'There is no such page in the sandbox.')
      if ('refused' in step) return show(sandbox, request, reply, path, { refused: step.refused, fields })
      return reply.header('cache-control', 'no-store').redirect(ownOrigin(system, step.to) ? step.to : request.url.split('?')[0]!, 303)
    })
  }
  app.get('/sandbox', (request, reply) => show(sandbox, request, reply, { account: null, page: 'control', id: null }, null))
  serve('/sandbox/:account', ({ account = '' }) => ({ account, page: 'control', id: null }))
  serve('/sandbox/:account/onboarding', ({ account = '' }) => ({ account, page: 'onboarding', id: null }))
  for (const page of PAGES) serve(`/sandbox/:account/${page}/:id`, ({ account = '', id = '' }) => ({ account, page, id }))
}

/** Returns whether a form of ours may lead to an address: the content policy keeps forms from leading to other sites. Their page then has a link. */
function ownOrigin(system: System, to: string): boolean {
  const own = new URL(system.ports.deployment.baseUrl)
  return new URL(to, own).origin === own.origin
}

function readFields(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(request.body instanceof Buffer ? request.body.toString() : ''))
}

async function show(
  sandbox: PaymentSandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  path: SandboxPath,
  entered: Entered | null,
): Promise<FastifyReply> {
  const view = await sandbox.view(path)
  if (!view) throw new Problem(notFound, 'There is no such page in the sandbox.')
  return sendPage(reply, render(view, request.headers['accept-language'] ?? '', entered), entered && request.method === 'POST' ? 422 : 200)
}

function render(view: SandboxView, languages: string, entered: Entered | null): Html {
  const words = wordsIn('locale' in view ? view.locale : null, languages)
  const own = words.language === 'de' ? CONTROL_DE : CONTROL_EN
  switch (view.page) {
    case 'accounts':
      return accountsPage(view, own)
    case 'checkout':
      return checkoutPage(view, words, entered)
    case 'control':
      return controlPage(view, own, entered?.refused ?? null)
    case 'invoice':
      return invoicePage(view, words, entered?.refused ?? null)
    case 'portal':
      return portalPage(view, words, entered?.refused ?? null)
    case 'onboarding':
      return onboardingPage(view, own)
    case 'secure':
      return securePage(view, words)
  }
}
