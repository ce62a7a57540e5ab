import { type MailKind, openEmail } from '#areas/mailings/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { welcomesOfUsedUpMonths } from './welcome-sql.ts'
import { welcomeSource } from './welcome-text.ts'

/** The kind of mail that welcomes new readers. The id of a recipient is that of the contact. */
export const welcomeMails: MailKind = {
  kind: 'welcome',
  rules: { class: 'ordinary', wants: 'active', counted: true, lost: 'uncertain' },

  async open(scope, mailing, ports) {
    const newsletter = await findNewsletter(scope, mailing.newsletterId)
    return newsletter
      ? openEmail(scope, {
          source: welcomeSource(newsletter, newsletter.welcomeEmail),
          newsletter,
          mailing,
          ports,
        })
      : null
  },

  async subjectsOf(scope, mailings) {
    const newsletters = await Promise.all(
      mailings.map(({ newsletterId }) => findNewsletter(scope, newsletterId)),
    )
    return newsletters.map((newsletter) => newsletter?.welcomeEmail.subject ?? '')
  },

  async admit(scope, { newsletterId }, mails) {
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter?.welcomeEmail.enabled)
      return new Map(mails.map(({ recipientId }) => [recipientId, 'welcome_off']))
    if (scope.ports.deployment.edition === 'self-hosted') return new Map()
    const missed = await welcomesOfUsedUpMonths(
      scope,
      mails.map(({ recipientId }) => recipientId),
    )
    return new Map(missed.map((recipientId) => [recipientId, 'plan_limit_emails']))
  },
}
