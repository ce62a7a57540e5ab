import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { perDay } from '#operation/limit.ts'
import {
  isReservedSlug,
  Newsletter,
  newsletterFields,
  NewsletterName,
  slugTaken,
  WelcomeEmailChanges,
} from './newsletter.ts'
import { lockNewsletter, writeNewsletter } from './newsletter-sql.ts'
import { isEmptyContent, welcomeContentOf } from './welcome-content.ts'
import { releaseSlug, takeSlug } from './slug-sql.ts'
import { takeTopics, Topics } from './topics.ts'
import { currencyChanging, type Paid as Prices, Paid, checkPaid, changesTerms } from './paid.ts'
import { subscriptionActive } from './end-payment.ts'
import { takeBranding } from './brand-images.ts'
import { dropUndefined } from './start-newsletter.ts'
import { effectOnLive } from './live-use.ts'
import { currencyErrors, paymentAccountOf, paymentsNotConfigured } from '#areas/payments/index.ts'

const SLUG_CHANGES = perDay(3)

export const update_newsletter = operation({
  name: 'update_newsletter',
  route: 'PATCH /newsletters/{newsletterId}',
  summary: 'Change a newsletter.',
  description:
    'A merge patch (RFC 7396): only the fields that are sent change. The slug may change three times a day, over all newsletters of the account; refused and other changes do not count. `topics` and `branding.socialLinks` replace the whole list. Text that could not be read on its ground is refused, with a colour that can. Prices count for those who subscribe from then on; the currency cannot change while readers pay. A welcome mail that cannot be rendered for a reader is refused, and the error names the line.',
  effect: 'write',
  async effectOf({ newsletterId, welcomeEmail, archive, paid }, scope) {
    if (welcomeEmail) return 'send'
    const current = await lockNewsletter(scope, newsletterId)
    // This would publish all issues of a hidden archive on the web.
    if (archive === 'public' && current?.archive === 'hidden') return 'expose'
    const touched = await effectOnLive(scope, { kind: 'newsletter', names: [newsletterId] })
    if (touched === 'send') return 'send'
    return paid && current && changesTerms(current.paid, dropUndefined(paid)) ? 'charge' : 'write'
  },
  access: 'full',
  guarded: true,
  limitsShown: [SLUG_CHANGES],
  input: z.strictObject({
    newsletterId: Id('nl'),
    name: NewsletterName.optional(),
    ...newsletterFields,
    topics: Topics.optional(),
    welcomeEmail: WelcomeEmailChanges.optional(),
    paid: Paid.partial().optional(),
  }),
  output: Newsletter,
  status: 200,
  refuses: [notFound, slugTaken, paymentsNotConfigured, subscriptionActive],
  example: { newsletterId: 'nl_01k5r8f3q5fz9v1m6x2c7n4b0d', description: 'What grows, and when.' },

  async handler(
    { newsletterId, sender, branding, theme, tracking, welcomeEmail, paid, ...changes },
    ctx,
  ) {
    const current = await lockNewsletter(ctx, newsletterId)
    if (!current) return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    ctx.guard(current)
    const { slug = current.slug } = changes
    if (slug !== current.slug) {
      if (isReservedSlug(slug))
        throw invalid([
          {
            code: 'reserved',
            detail: `The slug ${slug} is reserved. Choose another.`,
            pointer: '/slug',
          },
        ])
      if (!(await takeSlug(ctx, slug, newsletterId)))
        return ctx.refuse(slugTaken, `The slug ${slug} is taken. Choose another.`)
      await releaseSlug(ctx, current.slug)
      await ctx.countChange(SLUG_CHANGES)
    }
    if (changes.topics) await takeTopics(ctx, current.topics, changes.topics)
    const { content, ...given } = welcomeEmail ?? {}
    const welcome = {
      ...current.welcomeEmail,
      ...dropUndefined(given),
      ...(content !== undefined && { content: welcomeContentOf(content) }),
    }
    if (welcome.enabled) refuseEmpty(welcome)
    const prices: Prices = { ...current.paid, ...dropUndefined(paid ?? {}) }
    if (paid) {
      const faults = [
        ...checkPaid(prices),
        ...(prices.enabled ? await currencyErrors(ctx, prices.currency, '/paid/currency') : []),
      ]
      if (faults.length > 0) throw invalid(faults)
      if (paid.enabled && (await paymentAccountOf(ctx))?.status !== 'active')
        return ctx.refuse(paymentsNotConfigured, NO_PAYMENTS)
      if (prices.currency !== current.paid.currency)
        await ctx.signal(currencyChanging, { newsletterId, from: current.paid.currency })
    }

    return writeNewsletter(ctx, {
      ...current,
      ...dropUndefined(changes),
      sender: { ...current.sender, ...dropUndefined(sender ?? {}) },
      branding: branding ? await takeBranding(ctx, current.branding, branding) : current.branding,
      theme: { ...current.theme, ...dropUndefined(theme ?? {}) },
      tracking: { ...current.tracking, ...dropUndefined(tracking ?? {}) },
      welcomeEmail: welcome,
      paid: prices,
    })
  },
})

const NO_PAYMENTS =
  'Readers can pay once payments are connected and active. Connect them with connect_payments, then turn paid on.'

export type UpdateNewsletter = z.output<typeof update_newsletter.input>

function refuseEmpty(welcome: Newsletter['welcomeEmail']): void {
  const empty = [
    ...(welcome.subject.trim() === '' ? ['subject'] : []),
    ...(isEmptyContent(welcome.content) ? ['content'] : []),
  ]
  const fieldErrors = empty.map((part) => ({
    code: 'required',
    detail: `A welcome mail needs a ${part}. Write one, or send enabled: false.`,
    pointer: `/welcomeEmail/${part}`,
  }))
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
}
