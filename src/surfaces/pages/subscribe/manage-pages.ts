import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  cancel_reader_subscription,
  change_reader_subscription,
  get_reader_subscriptions,
  open_reader_portal,
  type PaidSite,
  preview_reader_change,
} from '#areas/subscriptions/index.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { pathHere } from '../../http/site-hosts.ts'
import { sessionIn } from '../archive/reader-cookie.ts'
import { ask, formOf, fromOwnPages, notThere, sendSiteRefusal } from '../ask.ts'
import {
  type ChangePage,
  changePage,
  leavePage,
  type ManagePage,
  managePage,
} from './manage-view.ts'
import { translator } from '#words/translate.ts'

/** The most bytes of a form, which has an id and an amount. */
const FORM_LIMIT_BYTES = 2048

type Visit = FastifyRequest<{ Params: { slug: string }; Querystring: { id?: unknown } }>

export function managePages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES, onRequest: fromOwnPages(system) }

  app.get('/n/:slug/subscription', (request: Visit, reply) => show(request, reply))
  app.get('/n/:slug/subscription/year', async (request: Visit, reply) => {
    const { id } = request.query
    const answer = await visit(request, preview_reader_change, {
      subscriptionId: typeof id === 'string' ? id : '',
    })
    return answer.problem
      ? sendRefused(system, request, reply, answer)
      : sendOwn(reply, changePage(answer.body as ChangePage, baseUrl))
  })
  app.post('/n/:slug/subscription/year', form, async (request: Visit, reply) => {
    const sent = formOf(request)
    const subscriptionId = sent.get('id') ?? ''
    const input = {
      subscriptionId,
      dueNow: Number(sent.get('due')),
      price: Number(sent.get('price')),
      at: sent.get('at') ?? '',
    }
    const answer = await visit(request, change_reader_subscription, input)
    const { actionUrl, newsletter } = (answer.body ?? { actionUrl: null }) as {
      actionUrl: string | null
      newsletter?: PaidSite
    }
    if (answer.problem?.refusal.code === 'amount_changed')
      return showAgain(request, reply, subscriptionId)
    if (answer.problem?.refusal.code === 'payment_declined') return show(request, reply, 'declined')
    if (answer.problem) return sendRefused(system, request, reply, answer)
    return actionUrl === null
      ? back(request, reply)
      : sendOwn(reply, leavePage(newsletter!, { url: actionUrl, baseUrl }))
  })
  for (const [act, at] of [
    ['cancel', 'period_end'],
    ['resume', 'never'],
  ] as const)
    app.post(`/n/:slug/subscription/${act}`, form, async (request: Visit, reply) => {
      const answer = await visit(request, cancel_reader_subscription, {
        subscriptionId: formOf(request).get('id') ?? '',
        at,
      })
      return answer.problem ? sendRefused(system, request, reply, answer) : back(request, reply)
    })
  app.post('/n/:slug/subscription/card', form, async (request: Visit, reply) => {
    const answer = await visit(request, open_reader_portal, {
      subscriptionId: formOf(request).get('id') ?? '',
    })
    if (answer.problem) return sendRefused(system, request, reply, answer)
    const { newsletter, url } = answer.body as { newsletter: PaidSite; url: string }
    return sendOwn(reply, leavePage(newsletter, { url, baseUrl }))
  })

  function visit(request: Visit, operation: AnyOperation, input: object = {}) {
    return ask(
      system,
      request,
      operation,
      { kind: 'slug', slug: request.params.slug, session: sessionIn(request) },
      input,
    )
  }

  async function show(
    request: Visit,
    reply: FastifyReply,
    fault?: 'declined',
  ): Promise<FastifyReply> {
    const answer = await visit(request, get_reader_subscriptions)
    if (answer.problem) return sendRefused(system, request, reply, answer)
    const page = answer.body as ManagePage
    return sendOwn(
      reply,
      managePage(
        page,
        baseUrl,
        fault && translator(page.newsletter.language)(`subscription.${fault}`),
      ),
      fault === undefined ? 200 : 402,
    )
  }

  async function showAgain(
    request: Visit,
    reply: FastifyReply,
    subscriptionId: string,
  ): Promise<FastifyReply> {
    const answer = await visit(request, preview_reader_change, { subscriptionId })
    if (answer.problem) return sendRefused(system, request, reply, answer)
    const page = answer.body as ChangePage
    return sendOwn(
      reply,
      changePage(page, baseUrl, translator(page.newsletter.language)('subscription.amountChanged')),
      409,
    )
  }
}

const sendOwn = (reply: FastifyReply, page: Parameters<typeof sendPage>[1], status = 200) =>
  sendPage(reply.header('vary', 'cookie'), page, status)

/**
 * Redirects a visitor to the sign-in page. When the subscription has changed in the meantime, shows
 * its present state.
 */
async function sendRefused(
  system: System,
  request: Visit,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const slug = encodeURIComponent(request.params.slug)
  const code = answer.problem!.refusal.code
  if (code === 'not_signed_in')
    return reply
      .header('cache-control', 'no-store')
      .redirect(pathHere(request, `/n/${slug}/sign-in?to=subscription`), 303)
  if (code === 'subscription_ended' || code === 'not_changeable') return back(request, reply)
  return sendSiteRefusal(system, request, reply, notThere(answer))
}

function back(request: Visit, reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .redirect(pathHere(request, `/n/${encodeURIComponent(request.params.slug)}/subscription`), 303)
}
