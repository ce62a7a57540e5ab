import { invalid } from '#operation/parse.ts'
import type { Precheck } from '#operation/precheck.ts'
import { begunErrors, textErrors } from '#areas/content/index.ts'
import { type Content, paywallRefusal } from '#areas/emails/index.ts'
import {
  findNewsletter,
  type UpdateNewsletter,
  welcomeContentOf,
} from '#areas/newsletters/index.ts'
import { placeErrors, welcomeSource } from './welcome-text.ts'

/**
 * Refuses to save a welcome mail that cannot be rendered, or one that is turned on and has
 * unfinished blocks.
 */
export const checkWelcomeText: Precheck = {
  operation: 'update_newsletter',
  async check(input, scope) {
    const { newsletterId, welcomeEmail } = input as UpdateNewsletter
    // Turning off is always possible, even when the mail can no longer be rendered.
    if (
      !welcomeEmail ||
      (!welcomeEmail.enabled &&
        welcomeEmail.subject === undefined &&
        welcomeEmail.content === undefined)
    )
      return
    const newsletter = await findNewsletter(scope, newsletterId)
    // When the newsletter does not exist, the operation refuses.
    if (!newsletter) return
    const { content: stored, ...before } = newsletter.welcomeEmail
    const { subject = before.subject, enabled = before.enabled, content: given } = welcomeEmail
    const source = welcomeSource(newsletter, {
      subject,
      content: given === undefined ? stored : welcomeContentOf(given),
    })
    const fieldErrors = [
      ...paywallRefusal(source.content),
      ...(await textErrors(scope, source, newsletter, [stored as Content])),
      ...(enabled ? begunErrors(source.content) : []),
    ]
    if (fieldErrors.length > 0)
      throw invalid(placeErrors(fieldErrors, { under: '/welcomeEmail', given }))
  },
}
