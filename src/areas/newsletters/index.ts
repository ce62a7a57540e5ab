import { accountData } from './account-parts-sql.ts'
import { newslettersOfImage } from './image-places-sql.ts'
import { check_newsletter_slug } from './check_newsletter_slug.ts'
import { create_newsletter } from './create_newsletter.ts'
import { delete_newsletter } from './delete_newsletter.ts'
import { get_newsletter } from './get_newsletter.ts'
import { list_newsletters } from './list_newsletters.ts'
import { deleteNewsletterRows } from './newsletter-jobs.ts'
import { topicsOfTag } from './topics-sql.ts'
import { update_newsletter } from './update_newsletter.ts'
import { usesInWelcomes } from './uses-sql.ts'
import type { Area } from '#operation/area.ts'

export { inUse, usesWanted, useOf } from './in-use.ts'
export { effectOnLive, liveName, type LiveThing, liveWanted } from './live-use.ts'
export { answerUses, type UseRow } from './uses-sql.ts'
export { mailLook } from './mail-look.ts'
export { draftBranding } from './brand-images.ts'
export {
  type BrandImage,
  Branding,
  BrandingChanges,
  DEFAULT_BRANDING,
  LOOKS,
  paletteErrors,
} from './branding.ts'
export { DEFAULT_THEME, Theme, ThemeChanges } from './theme.ts'
export { NEWSLETTERS_MAX, type Newsletter, Slug, slugTaken, WelcomeSubject } from './newsletter.ts'
export {
  isEmptyContent,
  provideContents,
  toStoredContent,
  WelcomeContent,
  WelcomeContentGiven,
  welcomeContentOf,
} from './welcome-content.ts'
export {
  ENDS_PAYMENT,
  EndPayment,
  EndPaymentOf,
  newsletterDeleting,
  subscriptionActive,
} from './end-payment.ts'
export { currencyChanging } from './paid.ts'
export { findNamedNewsletter, requireNewsletter } from './named-newsletter.ts'
export {
  findNewsletter,
  firstNewsletter,
  listNewsletters,
  lockNewsletter,
  newsletterIds,
  newslettersSentFrom,
  writeSiteUrl,
} from './newsletter-sql.ts'
export { linkOrigin, onOwnHost, siteUrl, sitePath, type Sited } from './site-url.ts'
export { slugFinder } from './slug-sql.ts'
export type { UpdateNewsletter } from './update_newsletter.ts'
export { topicTagsWanted, TOPICS_MAX } from './topics.ts'
export { carryTopics } from './topics-sql.ts'
export { startNewsletter } from './start-newsletter.ts'

export const area = {
  operations: {
    newsletters: [
      list_newsletters,
      create_newsletter,
      get_newsletter,
      update_newsletter,
      delete_newsletter,
      check_newsletter_slug,
    ],
  },
  jobs: [deleteNewsletterRows],
  registrations: [...accountData, newslettersOfImage, ...usesInWelcomes, topicsOfTag],
} satisfies Area
