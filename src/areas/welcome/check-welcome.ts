import { invalid } from '#operation/parse.ts'
import type { Precheck } from '#operation/system.ts'
import { textErrors } from '#areas/content/index.ts'
import { type Content, paywallRefusal } from '#areas/emails/index.ts'
import { findNewsletter, type UpdateNewsletter, welcomeContentOf } from '#areas/newsletters/index.ts'
import { placed, welcomeSource } from './welcome-text.ts'

/** Refuses a welcome mail that cannot be rendered when it is saved, and not only when a reader waits for it. */
export const checkWelcomeText: Precheck = {
  operation: 'update_newsletter',
  async check(input, scope) {
    const { newsletterId, welcomeEmail } = input as UpdateNewsletter
    if (welcomeEmail?.subject === undefined && welcomeEmail?.content === undefined) return
    const newsletter = await findNewsletter(scope, newsletterId)
    // The operation itself refuses an unknown newsletter.
    if (!newsletter) return
    const { subject = newsletter.welcomeEmail.subject, content: given } = welcomeEmail
    const stored = newsletter.welcomeEmail.content
    const source = welcomeSource(newsletter, { subject, content: given === undefined ? stored : welcomeContentOf(given) })
    const fieldErrors = [...paywallRefusal(source.content), ...(await textErrors(scope, source, newsletter, [stored as Content]))]
    if (fieldErrors.length > 0) throw invalid(placed(fieldErrors, { under: '/welcomeEmail', given }))
  },
}
