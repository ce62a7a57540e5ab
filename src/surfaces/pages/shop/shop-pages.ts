import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  get_product_page,
  get_product_preview,
  preview_checkout,
  type ProductStatus,
  start_checkout,
} from '#areas/products/index.ts'
import { sitePath, TRAP } from '#areas/site/index.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { ask, formOf, notThere, sendRefusal, sendSiteRefusal } from '../ask.ts'
import { type Payment, toPayment } from './order-pages.ts'
import type { Entries, Offer, SentForm } from './offer.ts'
import { type Mailed, mailedPage, productPage } from './product-view.ts'

/** The most bytes of the form, which has a few short fields. */
const FORM_LIMIT_BYTES = 16_384

type Visit = FastifyRequest<{ Params: { slug: string; productId: string } }>

export function shopPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES }

  app.get('/n/:slug/products/:productId', (request: Visit, reply) =>
    withOffer(request, reply, (offer) =>
      sendPage(reply, productPage(offer, baseUrl), 200, { indexed: true }),
    ),
  )
  app.post('/n/:slug/products/:productId', form, (request: Visit, reply) => order(request, reply))
  app.get(
    '/products/preview/:token',
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const answer = await ask(system, request, get_product_preview, {
        kind: 'token',
        token: request.params.token,
      })
      if (answer.problem) return sendRefusal(reply, answer)
      const { status, ...offer } = answer.body as Offer & { status: ProductStatus }
      if (status === 'active')
        return reply.redirect(`${sitePath(offer.newsletter)}/products/${offer.product.id}`, 302)
      return sendPage(reply, productPage(offer, baseUrl, undefined, { isDraft: true }))
    },
  )

  async function withOffer(
    request: Visit,
    reply: FastifyReply,
    show: (offer: Offer) => FastifyReply,
  ): Promise<FastifyReply> {
    const { slug, productId } = request.params
    const answer = await ask(
      system,
      request,
      get_product_page,
      { kind: 'slug', slug },
      { productId },
    )
    return answer.problem
      ? sendSiteRefusal(system, request, reply, notThere(answer))
      : show(answer.body as Offer)
  }

  async function order(request: Visit, reply: FastifyReply): Promise<FastifyReply> {
    const { slug, productId } = request.params
    const { entries, website, wanted } = sentOf(request)
    const page = (sent: SentForm, status = 200) =>
      withOffer(request, reply, (offer) =>
        sendPage(reply, productPage(offer, baseUrl, sent), status),
      )
    if (wanted === 'remove') return page({ entries: { ...entries, coupon: '' } })
    const visitor = { kind: 'slug', slug } as const
    const { newsletter, ...price } = { ...entries, productId, amount: entries.amount || undefined }
    if (wanted === 'apply') {
      if (entries.coupon === '') return page({ entries })
      const { email: _later, ...asked } = price
      const answer = await ask(system, request, preview_checkout, visitor, asked)
      if (!answer.problem)
        return page({ entries, applied: answer.body as NonNullable<SentForm['applied']> })
      return refuse(answer, entries)
    }
    const answer = await ask(system, request, start_checkout, visitor, {
      ...price,
      newsletter,
      website,
    })
    if (answer.problem) return refuse(answer, entries)
    const { payment, ...mailed } = answer.body as Mailed & { payment: Payment | null }
    return payment
      ? toPayment(system, request, reply, payment)
      : sendPage(reply, mailedPage(mailed, baseUrl))

    function refuse(
      { status, problem }: Answer,
      entries: Entries,
    ): Promise<FastifyReply> | FastifyReply {
      const { pointer = '', detail = problem!.detail } = problem!.fieldErrors[0] ?? {}
      const field =
        (['email', 'amount', 'coupon'] as const).find((name) => pointer === `/${name}`) ?? null
      if (status === 410) return page({ entries }, 410)
      if (status !== 422 || pointer === '/productId')
        return sendSiteRefusal(system, request, reply, notThere(answer))
      return page({ entries, refused: { fault: detail, field } }, 422)
    }
  }
}

function sentOf(request: Visit): { entries: Entries; website: string; wanted: string } {
  const sent = formOf(request)
  return {
    entries: {
      email: (sent.get('email') ?? '').slice(0, 300),
      amount: (sent.get('amount') ?? '').slice(0, 20),
      coupon: (sent.get('coupon') ?? '').trim().slice(0, 40),
      newsletter: sent.get('newsletter') === 'yes',
    },
    website: sent.get(TRAP) ?? '',
    wanted: sent.get('do') ?? '',
  }
}
