import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '#areas/files/index.ts'
import { open_download, get_order_file, get_order_page, get_product_page, type OrderPage, start_checkout } from '#areas/products/index.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { sendFile } from '../../http/send-file.ts'
import { ask, formOf, notThere, sendRefusal } from '../ask.ts'
import { TRAP } from '../site.ts'
import { orderPage } from './order-view.ts'
import { mailedPage, type Offer, productPage, type RefusedOrder } from './product-view.ts'

/** The largest form; an order has a handful of short fields. */
const FORM_LIMIT_BYTES = 16_384

type Visit = FastifyRequest<{ Params: { slug: string; productId: string } }>
type Holder = FastifyRequest<{ Params: { token: string } }>

/** Serves the pages of products and orders, and the files of orders. */
export function shopPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES }

  app.get('/n/:slug/products/:productId', (request: Visit, reply) =>
    withOffer(request, reply, (offer) => sendPage(reply, productPage(offer, baseUrl), 200, { indexed: true })),
  )
  app.post('/n/:slug/products/:productId', form, (request: Visit, reply) => order(request, reply))
  app.get('/orders/:token', (request: Holder, reply) => showOrder(request, reply))
  app.post('/orders/:token/download', form, async (request: Holder, reply) => {
    const answer = await hold(request, open_download)
    if (answer.status === 410) return showOrder(request, reply)
    // The browser stays on the page of the order, since the answer is a file to keep.
    return answer.problem ? sendRefusal(reply, answer) : reply.redirect((answer.body as { path: string }).path, 303)
  })
  app.get('/downloads/:token', async (request: Holder, reply) => {
    const answer = await hold(request, get_order_file)
    if (answer.problem) return sendRefusal(reply, answer)
    const gone = (to: FastifyReply) => to.code(410).send()
    return sendFile(system, request, { reply, file: answer.body as StoredFile, gone })
  })

  function hold(request: Holder, operation: AnyOperation): Promise<Answer> {
    return ask(system, request, operation, { kind: 'token', token: request.params.token })
  }

  async function showOrder(request: Holder, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await hold(request, get_order_page)
    if (answer.problem) return sendRefusal(reply, answer)
    return sendPage(reply, orderPage(answer.body as OrderPage, { token: request.params.token, baseUrl }))
  }

  async function withOffer(request: Visit, reply: FastifyReply, show: (offer: Offer) => FastifyReply): Promise<FastifyReply> {
    const { slug, productId } = request.params
    const answer = await ask(system, request, get_product_page, { kind: 'slug', slug }, { productId })
    return answer.problem ? sendRefusal(reply, notThere(answer)) : show(answer.body as Offer)
  }

  async function order(request: Visit, reply: FastifyReply): Promise<FastifyReply> {
    const { slug, productId } = request.params
    const sent = formOf(request)
    const [email, amount] = [(sent.get('email') ?? '').slice(0, 300), sent.get('amount')?.slice(0, 20)]
    const newsletter = sent.get('newsletter') === 'yes'
    const input = { productId, email, newsletter, website: sent.get(TRAP) ?? '', ...(amount !== undefined && { amount }) }
    const answer = await ask(system, request, start_checkout, { kind: 'slug', slug }, input)
    const { problem } = answer
    if (!problem)
      return withOffer(request, reply, (offer) => sendPage(reply, mailedPage(offer, answer.body as { email: string; next: string }, baseUrl)))
    const field = problem.fieldErrors[0]?.pointer.slice(1)
    if (answer.status !== 422 || field === 'productId') return sendRefusal(reply, notThere(answer))
    const refused: RefusedOrder = {
      email,
      amount: amount ?? '',
      newsletter,
      fault: problem.fieldErrors[0]?.detail ?? problem.detail,
      field: field === 'email' || field === 'amount' ? field : null,
    }
    return withOffer(request, reply, (offer) => sendPage(reply, productPage(offer, baseUrl, refused), 422))
  }
}
