import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { perHour } from '#operation/limit.ts'
import { isReservedSlug, Slug } from './newsletter.ts'
import { slugExists } from './slug-sql.ts'

export const check_newsletter_slug = operation({
  name: 'check_newsletter_slug',
  route: 'GET /newsletters/check-slug',
  summary: 'Check whether a slug is free.',
  effect: 'read',
  access: 'full',
  limits: [perHour(300)],
  input: z.strictObject({ slug: Slug }),
  output: z.strictObject({
    slug: Slug,
    available: z.boolean().meta({ examples: [true] }),
    reason: z
      .enum(['taken', 'reserved'])
      .nullable()
      .meta({ examples: [null] }),
  }),
  status: 200,
  refuses: [],
  example: { slug: 'weekly-garden' },

  async handler({ slug }, ctx) {
    if (isReservedSlug(slug)) return { slug, available: false, reason: 'reserved' as const }
    const taken = await slugExists(ctx, slug)
    return { slug, available: !taken, reason: taken ? ('taken' as const) : null }
  },
})
