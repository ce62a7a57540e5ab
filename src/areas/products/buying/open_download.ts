import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound, refusal } from '#operation/problem.ts'
import { perVisitor } from '#operation/limit.ts'
import { findProduct } from '../record/product-sql.ts'
import { downloadObstacle, type DownloadObstacle } from '../orders/order.ts'
import { FILE_ADDRESS_MS, ORDER, orderFilePath, orderIdOf } from '../orders/order-links.ts'
import { lockOrder, writeOrder } from '../orders/order-sql.ts'
import { tagBuyer } from '../orders/tag-buyer.ts'
import { isPlay } from '#areas/payments/index.ts'
import { fileOf, NO_ORDER } from './order-page.ts'

const noDownload = refusal('no_download', 410, 'This order gives no download')

export const open_download = operation({
  name: 'open_download',
  route: null,
  summary: 'Begin a download of an order’s file. The order’s link is the credential.',
  description:
    'The download counts once, here. The address of the answer works for some hours, in as many parts as a program reads the file in.',
  effect: 'write',
  access: 'reader',
  purpose: ORDER,
  limits: [perVisitor(60, 600)],
  input: z.strictObject({}),
  output: z.strictObject({ path: z.string().max(500) }),
  status: 200,
  refuses: [notFound, noDownload],
  example: {},

  async handler(_input, ctx) {
    const order = await lockOrder(ctx, orderIdOf(ctx.caller))
    const product = order && (await findProduct(ctx, order.productId))
    if (!order || !product) return ctx.refuse(notFound, NO_ORDER)
    const obstacle = downloadObstacle(order, ctx.now)
    if (obstacle) return ctx.refuse(noDownload, OBSTACLES[obstacle])
    if (await isPlay(ctx, order))
      return ctx.refuse(
        noDownload,
        'It was paid with play money, which this newsletter takes no more.',
      )
    if (fileOf(order, product) === null)
      return ctx.refuse(
        noDownload,
        'There is no file for it yet. Open its page again later, or write to the sender of the newsletter.',
      )
    // The link was received by mail, which proves that the address of a free order is the buyer's
    // own.
    const tagged = order.tagged || (await tagBuyer(ctx, order, product))
    await writeOrder(ctx, { ...order, tagged, downloads: order.downloads + 1 })
    return {
      path: orderFilePath(ctx.ports, ctx.accountId, {
        id: order.id,
        until: new Date(ctx.now.getTime() + FILE_ADDRESS_MS),
      }),
    }
  },
})

const OBSTACLES: Record<DownloadObstacle, string> = {
  pending: 'It is not paid yet. Look at its page again in a minute.',
  refunded: 'Its money was paid back.',
  disputed: 'Its payment is disputed, and the download is held until that is settled.',
  dispute_lost: 'The bank of its buyer took the money back.',
  failed: 'It was not paid. Order the product again on its page.',
  expired: 'Its time is over. Write to the sender of the newsletter, who can send a new link.',
  used_up:
    'It was downloaded as often as its link allows. Write to the sender of the newsletter, who can send a new link.',
}
