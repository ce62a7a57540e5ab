import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Coupon, showCoupon } from './coupon.ts'
import { countCoupons, listCoupons } from './coupon-sql.ts'

export const list_coupons = operation({
  name: 'list_coupons',
  route: 'GET /coupons',
  summary: 'List the coupons of the account, newest first.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    status: z
      .enum(['active', 'archived'])
      .optional()
      .meta({ description: 'Only those that work, or that were ended.', examples: ['active'] }),
    ...pageQuery,
  }),
  output: pageOf(Coupon),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include, status }, ctx) {
    const archived = status && status === 'archived'
    const found = await listCoupons(ctx, archived, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countCoupons(ctx, archived) : undefined
    return toPage(ctx, found.map(showCoupon), limit, {
      item: (coupon) => coupon,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
