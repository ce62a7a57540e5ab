import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { get_product_page, start_checkout } from '#areas/products/index.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { ask, formOf, notThere, sendRefusal } from '../ask.ts'
import { TRAP } from '../site.ts'
import { type Payment, toPayment } from './order-pages.ts'
import { mailedPage, type Offer, productPage, type RefusedOrder } from './product-view.ts'

/** The largest form; an order has a handful of short fields. */
const FORM_LIMIT_BYTES = 16_384

type Visit = FastifyRequest<{ Params: { slug: string; productId: string } }>

/** Serves the pages that sell products. Their forms work without a script. */
export function shopPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES }

  app.get('/n/:slug/products/:productId', (request: Visit, reply) =>
    withOffer(request, reply, (offer) => sendPage(reply, productPage(offer, baseUrl), 200, { indexed: true })),
  )
  app.post('/n/:slug/products/:productId', form, (request: Visit, reply) => order(request, reply))

  async function withOffer(request: Visit, reply: FastifyReply, show: (offer: Offer) => FastifyReply): Promise<FastifyReply> {
    const { slug, productId } = request.params
    const answer = await ask(system, request, get_product_page, { kind: 'slug', slug }, { productId })
    return answer.problem ? sendRefusal(reply, notThere(answer)) : show(answer.body as Offer)
  }

  async function order(request: Visit, reply: FastifyReply): Promise<FastifyReply> {
    const { slug, productId } = request.params
    const sent = formOf(request)
    const [email, amount] = [(sent.get('email') ?? '').slice(0, 300), sent.get('amount')?.slice(0, 20)]
    const coupon = (sent.get('coupon') ?? '').trim().slice(0, 40)
    const newsletter = sent.get('newsletter') === 'yes'
    const input = { productId, email, coupon, newsletter, website: sent.get(TRAP) ?? '', ...(amount !== undefined && { amount }) }
    const answer = await ask(system, request, start_checkout, { kind: 'slug', slug }, input)
    const { problem } = answer
    const payment = (answer.body as { payment: Payment | null } | null)?.payment
    if (!problem && payment) return toPayment(system, request, reply, payment)
    if (!problem)
      return withOffer(request, reply, (offer) => sendPage(reply, mailedPage(offer, answer.body as { email: string; next: string }, baseUrl)))
    const field = problem.fieldErrors[0]?.pointer.slice(1)
    if (answer.status === 410) return withOffer(request, reply, (offer) => sendPage(reply, productPage(offer, baseUrl), 410))
    if (answer.status !== 422 || field === 'productId') return sendRefusal(reply, notThere(answer))
    const refused: RefusedOrder = {
      email,
      amount: amount ?? '',
      coupon,
      newsletter,
      fault: problem.fieldErrors[0]?.detail ?? problem.detail,
      field: field === 'email' || field === 'amount' || field === 'coupon' ? field : null,
    }
    return withOffer(request, reply, (offer) => sendPage(reply, productPage(offer, baseUrl, refused), 422))
  }
}
