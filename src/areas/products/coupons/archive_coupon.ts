import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Coupon, showCoupon } from './coupon.ts'
import { archiveCoupon, lockCoupon } from './coupon-sql.ts'

export const archive_coupon = operation({
  name: 'archive_coupon',
  route: 'POST /coupons/{couponId}/archive',
  summary: 'End a coupon. Orders that used it keep their discount.',
  description:
    'Its code can be given to another coupon then. A checkout that is open can still be paid at the reduced price.',
  effect: 'write',
  access: 'full',
  owners: true,
  input: z.strictObject({ couponId: Id('cpn') }),
  output: Coupon,
  status: 200,
  refuses: [notFound],
  example: { couponId: exampleId('cpn') },

  async handler({ couponId }, ctx) {
    const coupon = await lockCoupon(ctx, couponId)
    if (!coupon) return ctx.refuse(notFound, `No coupon ${couponId} in this account.`)
    if (coupon.archivedAt !== null) return showCoupon(coupon)
    await archiveCoupon(ctx, couponId)
    return showCoupon({ ...coupon, archivedAt: ctx.now })
  },
})
