import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { get_payment_page, open_payment_portal, type PaidSite } from '#areas/subscriptions/index.ts'
import { archivePage, day, footer, sitePath } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { ask, fromOwnPages, sendRefusal } from '../ask.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'
import { leavePage, type OwnSubscription } from './manage-view.ts'
import { translator } from '#words/translate.ts'

type Holder = FastifyRequest<{ Params: { token: string } }>

type PaymentPage = Pick<
  OwnSubscription,
  'status' | 'interval' | 'price' | 'currency' | 'periodEndsAt' | 'cancelsAt' | 'livemode'
> & {
  newsletter: PaidSite
}

/** Serves mailed links about a payment. A GET changes nothing, since scanners open links. */
export function paymentPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment

  app.get('/subscriptions/:token', (request: Holder, reply) => show(request, reply))
  app.post(
    '/subscriptions/:token/card',
    { bodyLimit: 1024, onRequest: fromOwnPages(system) },
    async (request: Holder, reply) => {
      const answer = await hold(request, open_payment_portal)
      if (answer.problem?.refusal.code === 'subscription_ended') return show(request, reply)
      if (answer.problem) return sendRefusal(reply, answer)
      const { newsletter, url } = answer.body as { newsletter: PaidSite; url: string }
      return sendPage(reply, leavePage(newsletter, { url, baseUrl }))
    },
  )

  function hold(request: Holder, operation: AnyOperation) {
    return ask(system, request, operation, { kind: 'token', token: request.params.token })
  }

  async function show(request: Holder, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await hold(request, get_payment_page)
    return answer.problem
      ? sendRefusal(reply, answer)
      : sendPage(
          reply,
          paymentPage(answer.body as PaymentPage, { token: request.params.token, baseUrl }),
        )
  }
}

function paymentPage(
  page: PaymentPage,
  { token, baseUrl }: { token: string; baseUrl: string },
): Html {
  const { newsletter, status, interval, price, currency, periodEndsAt, cancelsAt, livemode } = page
  const { language } = newsletter
  const t = translator(language)
  const money = moneyText(price, currency, language)
  const isOver = status === 'ended' || status === 'incomplete'
  const isFailed = status === 'past_due' || status === 'paused'
  const rows: [string, Html | string][] = [
    [
      t('subscription.labels.status'),
      cancelsAt !== null ? t('subscription.ends') : t(`subscription.status.${status}`),
    ],
    [
      t('subscription.labels.price'),
      t(interval === 'month' ? 'common.perMonth' : 'common.perYear', { price: money }),
    ],
    ...(!isOver && !isFailed && periodEndsAt !== null
      ? [
          [
            cancelsAt === null ? t('subscription.labels.next') : t('subscription.labels.until'),
            day(cancelsAt ?? periodEndsAt, newsletter),
          ] as [string, Html],
        ]
      : []),
  ]
  const body = html`${!livemode && html`<p class="n-test" role="status">${t('common.test')}</p>`}${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${t('common.yourSubscription')}</h1></div>
<section class="n-state">${isFailed && html`<p role="status">${t('subscription.failed')}</p>`}<dl class="n-rows">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${!isOver && html`<form class="n-form" method="post" action="/subscriptions/${token}/card"><button>${isFailed ? t('subscription.mend') : t('subscription.card')}</button></form>`}
${isOver && html`<p><a class="n-button" href="${sitePath(newsletter)}/subscribe">${t('common.prices')}</a></p>`}</section>
<p class="n-tail"><a href="${sitePath(newsletter)}/subscription">${t('common.yourSubscription')}</a></p></main>${footer(newsletter)}`
  return archivePage(
    newsletter,
    {
      title: `${t('common.yourSubscription')} · ${newsletter.name}`,
      head: html`${SHOP_CSS}${SUBSCRIBE_CSS}`,
      body,
    },
    baseUrl,
  )
}
