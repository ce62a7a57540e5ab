import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TRAP } from '#areas/site/index.ts'
import {
  get_prices_page,
  get_subscribed_page,
  openSubscriptionPayment,
  preview_subscription,
  start_subscription,
} from '#areas/subscriptions/index.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { forgetSession, keepSession, sessionIn } from '../archive/reader-cookie.ts'
import { ask, formOf, isForeignForm, notThere, sendRefusal, sendSiteRefusal } from '../ask.ts'
import { type PricesPage, pricesPage, type SentStart } from './prices-view.ts'
import { alreadyPage, payPage, type SubscribedPage, subscribedPage } from './subscribed-view.ts'

/** The most bytes of the form, which has a few short fields. */
const FORM_LIMIT_BYTES = 16_384

type Visit = FastifyRequest<{ Params: { slug: string; token?: string } }>

export function subscribePages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES }

  app.get('/n/:slug/subscribe', (request: Visit, reply) =>
    withPrices(request, reply, (page) => {
      // The cookie of an invalid session is removed, because it would hide the session that begins
      // on this page.
      if (page.buyer !== null && sessionIn(request) !== null)
        forgetSession(reply, { slug: request.params.slug, baseUrl })
      return sendPage(reply, pricesPage(page, baseUrl), 200, { indexed: page.reader === null })
    }),
  )
  app.post('/n/:slug/subscribe', form, (request: Visit, reply) => start(request, reply))
  app.get('/n/:slug/subscribed/:token', async (request: Visit, reply) => {
    const token = request.params.token!
    const answer = await ask(
      system,
      request,
      get_subscribed_page,
      { kind: 'token', token },
      {
        session: sessionIn(request),
      },
    )
    return answer.problem
      ? sendRefusal(reply, answer)
      : sendPage(reply, subscribedPage(answer.body as SubscribedPage, { token, baseUrl }))
  })

  function visit(request: Visit, operation: AnyOperation, input: object = {}) {
    // A form on another site may begin a subscription, but without the session of this browser.
    const isStranger = request.method === 'POST' && isForeignForm(system, request)
    const session = isStranger ? null : (sessionIn(request) ?? formOf(request).get('buyer'))
    const { slug } = request.params
    return ask(system, request, operation, { kind: 'slug', slug, session }, input)
  }

  async function withPrices(
    request: Visit,
    reply: FastifyReply,
    show: (page: PricesPage) => FastifyReply,
  ): Promise<FastifyReply> {
    const answer = await visit(request, get_prices_page)
    reply.header('vary', 'cookie')
    return answer.problem
      ? sendSiteRefusal(system, request, reply, notThere(answer))
      : show(answer.body as PricesPage)
  }

  async function start(request: Visit, reply: FastifyReply): Promise<FastifyReply> {
    const sent = formOf(request)
    const email = (sent.get('email') ?? '').slice(0, 300)
    const coupon = (sent.get('coupon') ?? '').trim().slice(0, 40)
    const interval = sent.get('interval') === 'year' ? ('year' as const) : ('month' as const)
    const input = {
      interval,
      coupon,
      website: sent.get(TRAP) ?? '',
      ...(email !== '' && { email }),
    }
    const entries = { email, interval, coupon }
    const back = (form: SentStart, status = 200) =>
      withPrices(request, reply, (page) => sendPage(reply, pricesPage(page, baseUrl, form), status))
    const wanted = sent.get('do')
    if (wanted === 'remove') return back({ ...entries, coupon: '' })
    if (wanted === 'apply' && coupon === '') return back(entries)
    const answer =
      wanted === 'apply'
        ? await visit(request, preview_subscription, { coupon })
        : await visit(request, start_subscription, input)
    const { problem } = answer
    if (problem?.refusal.code === 'already_subscribed')
      return withPrices(request, reply, (page) =>
        sendPage(reply, alreadyPage(page.newsletter, baseUrl)),
      )
    if (problem && answer.status !== 422) return sendSiteRefusal(system, request, reply, answer)
    if (problem) {
      const { pointer, detail } = problem.fieldErrors[0] ?? { pointer: '', detail: problem.detail }
      const field = pointer === '/email' ? 'email' : pointer === '/coupon' ? 'coupon' : null
      return back({ ...entries, refused: { fault: detail, field } }, 422)
    }
    if (wanted === 'apply')
      return back({ ...entries, applied: answer.body as NonNullable<SentStart['applied']> })
    const { payment, session } = answer.body as {
      payment: { accountId: string; subscriptionId: string } | null
      session: string | null
    }
    const opened = payment && (await openSubscriptionPayment(system, payment))
    if (opened?.status === 'open' && session !== null)
      keepSession(reply, { slug: request.params.slug, session, baseUrl })
    return withPrices(request, reply, (page) =>
      sendPage(
        reply,
        opened?.status === 'open'
          ? payPage(page.newsletter, { url: opened.url, baseUrl })
          : alreadyPage(page.newsletter, baseUrl),
      ),
    )
  }
}
