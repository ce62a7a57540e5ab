export { accountData as registrations } from './account-parts-sql.ts'
import { newslettersOfImage } from './image-places-sql.ts'
import { check_newsletter_slug } from './check_newsletter_slug.ts'
import { create_newsletter } from './create_newsletter.ts'
import { delete_newsletter } from './delete_newsletter.ts'
import { get_newsletter } from './get_newsletter.ts'
import { list_newsletters } from './list_newsletters.ts'
import { deleteNewsletterRows } from './newsletter-jobs.ts'
import { topicsOfTag } from './topics-sql.ts'
import { update_newsletter } from './update_newsletter.ts'
import { welcomesOfProduct } from './uses-sql.ts'

export { inUse, usesWanted, useOf } from './in-use.ts'
export { answerUses, type UseRow } from './uses-sql.ts'
export { DEFAULT_THEME, FONTS, Theme, ThemeChanges } from './theme.ts'
export { NEWSLETTERS_MAX, type Newsletter, Slug, slugTaken, WelcomeContent, WelcomeSubject } from './newsletter.ts'
export { EndPayment, EndPaymentOf, newsletterDeleting, subscriptionActive } from './end-payment.ts'
export { currencyChanging, type Paid } from './paid.ts'
export { findNamedNewsletter, namedNewsletter } from './named-newsletter.ts'
export { findNewsletter, firstNewsletter, listNewsletters, newsletterIds, newslettersSentFrom } from './newsletter-sql.ts'
export { slugFinder } from './slug-sql.ts'
export type { UpdateNewsletter } from './update_newsletter.ts'
export { type Topic, topicTagsWanted, TOPICS_MAX } from './topics.ts'
export { carryTopics } from './topics-sql.ts'
export { startNewsletter } from './start-newsletter.ts'

export const operations = [list_newsletters, create_newsletter, get_newsletter, update_newsletter, delete_newsletter, check_newsletter_slug]
export const signalHandlers = [newslettersOfImage, welcomesOfProduct, topicsOfTag]
export const jobs = [deleteNewsletterRows]
