import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { fileGone, StoredFile, storeName } from '#areas/files/index.ts'
import { findFiles } from '../record/product-file-sql.ts'
import { findProduct } from '../record/product-sql.ts'
import { ORDER_FILE, orderIdOf } from '../orders/order-links.ts'
import { findOrder } from '../orders/order-sql.ts'
import { isPlay } from '#areas/payments/index.ts'
import { fileOf } from './order-page.ts'

const ENDED = 'Open the link in your order mail once more, and begin the download there.'

export const get_order_file = operation({
  name: 'get_order_file',
  route: null,
  summary: 'Find the file behind the address of a download. The address is the credential.',
  effect: 'read',
  access: 'reader',
  purpose: ORDER_FILE,
  input: z.strictObject({}),
  output: StoredFile,
  status: 200,
  refuses: [fileGone],
  example: {},

  async handler(_input, ctx) {
    if (ctx.caller.kind !== 'reader')
      throw new Error('get_order_file was called without an address')
    if (ctx.now.getTime() > ctx.caller.generation * 1000) return ctx.refuse(fileGone, ENDED)
    const order = await findOrder(ctx, orderIdOf(ctx.caller))
    // After a refund or a dispute, a download address stops working even if it was issued before.
    if (order?.status !== 'paid' && order?.status !== 'partially_refunded')
      return ctx.refuse(fileGone, ENDED)
    if (await isPlay(ctx, order)) return ctx.refuse(fileGone, ENDED)
    const product = await findProduct(ctx, order.productId)
    const fileId = product && fileOf(order, product)
    const file = fileId && (await findFiles(ctx, [fileId])).get(fileId)
    if (!file) return ctx.refuse(fileGone, ENDED)
    return {
      id: fileId,
      storeName: storeName(ctx.accountId, fileId),
      fileName: file.name,
      contentType: file.contentType,
      bytes: file.bytes,
    }
  },
})
