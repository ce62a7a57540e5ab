import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { exampleId, Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { ShownRefunds } from '#areas/payments/index.ts'
import { Amount, Currency } from '../record/product.ts'

/** The most downloads of an order, until the owner sends the order's mail again. */
export const DOWNLOADS_MAX = 20
const DOWNLOAD_DAYS = 365

/** The age in ms at which an unpaid order is checked. Its payment page is open for a day. */
export const LEFT_AFTER_MS = 26 * HOUR_MS
/** Ms for which a free order may wait with its coupon, as mail or confirmation may be late. */
export const WAITS_FREE_MS = 7 * DAY_MS

export const orderUnpaid = refusal('order_unpaid', 409, 'The order is not paid')
export const noAddress = refusal('no_address', 409, 'The order has no address any more')

export const OrderId = Id('ord').meta({
  description: 'The id of an order, ord_…, as its events and lists of orders have it.',
})

export const OrderStatus = z
  .enum(['pending', 'paid', 'partially_refunded', 'refunded', 'disputed', 'failed'])
  .meta({
    description:
      'pending: not paid yet, or a free one that waits for its reader to confirm. disputed: the bank asks the money back, and the download is held; `dispute` says whether it may come back. refunded and failed: no download.',
    examples: ['paid'],
  })
export type OrderStatus = z.output<typeof OrderStatus>

export const Order = z
  .strictObject({
    id: Id('ord'),
    productId: Id('prd'),
    newsletterId: Id('nl'),
    email: StoredEmailAddress.nullable().meta({
      ...UNTRUSTED,
      description: 'Null once its person was erased.',
      examples: ['reader@example.com'],
    }),
    subscriberId: Id('sub')
      .nullable()
      .meta({
        description: 'The contact with this address, if there is one.',
        examples: [exampleId('sub')],
      }),
    amount: Amount.meta({
      description: 'The amount paid, in the minor unit, with tax and after the discount.',
      examples: [1250],
    }),
    discount: Amount.meta({ description: 'The amount that a coupon took off.', examples: [0] }),
    tax: Amount.meta({
      description: 'The tax within the amount, where the provider computes it.',
      examples: [0],
    }),
    refundedAmount: Amount.meta({ examples: [0] }),
    currency: Currency,
    status: OrderStatus,
    dispute: z
      .enum(['open', 'lost'])
      .nullable()
      .meta({
        description:
          'open: the bank decides. lost: the money is gone and the download with it. Null: there is none, or it was won.',
        examples: [null],
      }),
    createdAt: Timestamp,
    paidAt: Timestamp.nullable(),
    refunds: ShownRefunds,
    downloads: z.strictObject({
      count: z
        .int()
        .min(0)
        .meta({
          description: 'A download counts once, however many parts a program reads it in.',
          examples: [1],
        }),
      limit: z
        .int()
        .min(0)
        .meta({ examples: [DOWNLOADS_MAX] }),
      expiresAt: Timestamp.nullable().meta({
        description: 'The end of the downloads; null until the order is paid.',
      }),
    }),
    orderEmail: z
      .strictObject({
        status: z.enum(['queued', 'sent', 'failed']).meta({ examples: ['sent'] }),
        sentAt: Timestamp.nullable().meta({
          description:
            'Null while it waits, and for a sent one whose process was killed meanwhile: it may have arrived.',
        }),
      })
      .nullable()
      .meta({ description: 'The last mail with the order’s link; null while there is none.' }),
    pageUrl: z
      .url()
      .max(2000)
      .meta({
        description: 'The page of the order, for its buyer: the address alone gives the download.',
        examples: ['https://mail.example/orders/AGdkc2Fk'],
      }),
    livemode: z.boolean().meta({ description: 'False for play money.', examples: [true] }),
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof Order>

/** The label of the checkbox that a buyer ticked to get the newsletter. */
interface BuyerConsent {
  text: string
  ip: string | null
}

export interface StoredOrder extends Omit<
  Order,
  'refunds' | 'downloads' | 'orderEmail' | 'pageUrl' | 'paidAt' | 'createdAt'
> {
  downloads: number
  downloadsMax: number
  downloadsUntil: Date | null
  /** The version of the file that was bought. Null when the product had no file yet. */
  fileId: string | null
  couponId: string | null
  /** The payment at the provider; null for a free order, and before a payment. */
  paymentId: string | null
  /**
   * The buyer's consent to the newsletter. Null when the buyer did not ask for it, or is already
   * signed up.
   */
  consent: BuyerConsent | null
  tagged: boolean
  createdAt: Date
  paidAt: Date | null
}

export const EXAMPLE_ORDER: z.input<typeof Order> = {
  id: exampleId('ord'),
  productId: exampleId('prd'),
  newsletterId: exampleId('nl'),
  email: 'reader@example.com',
  subscriberId: exampleId('sub'),
  amount: 1250,
  discount: 0,
  tax: 0,
  refundedAmount: 0,
  currency: 'eur',
  status: 'paid',
  dispute: null,
  createdAt: '2026-03-01T18:00:00.000Z',
  paidAt: '2026-03-01T18:01:30.000Z',
  refunds: [],
  downloads: { count: 0, limit: DOWNLOADS_MAX, expiresAt: '2027-03-01T18:01:30.000Z' },
  orderEmail: { status: 'queued', sentAt: null },
  pageUrl: 'https://mail.example/orders/AGdkc2Fk',
  livemode: true,
}

/** Returns why an order cannot be downloaded now; null when it can. */
export function downloadObstacle(
  order: Pick<StoredOrder, 'status' | 'dispute' | 'downloads' | 'downloadsMax' | 'downloadsUntil'>,
  now: Date,
): DownloadObstacle | null {
  if (order.dispute === 'lost') return 'dispute_lost'
  if (order.status !== 'paid' && order.status !== 'partially_refunded') return order.status
  if (order.downloadsUntil === null || order.downloadsUntil <= now) return 'expired'
  return order.downloads >= order.downloadsMax ? 'used_up' : null
}

export type DownloadObstacle =
  | Exclude<OrderStatus, 'paid' | 'partially_refunded'>
  | 'dispute_lost'
  | 'expired'
  | 'used_up'

export function downloadsUntil(now: Date): Date {
  return new Date(now.getTime() + DOWNLOAD_DAYS * DAY_MS)
}
