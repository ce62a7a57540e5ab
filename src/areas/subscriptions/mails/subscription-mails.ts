import type { AccountDb } from '#db/account-db.ts'
import { moneyText } from '#lib/currency.ts'
import { DAY_MS } from '#lib/duration.ts'
import { typeId } from '#lib/typeid.ts'
import { translator } from '#words/translate.ts'
import type { Scope } from '#operation/scope.ts'
import { findContact } from '#areas/contacts/index.ts'
import { type MailKind, type MailingText, openEmail } from '#areas/mailings/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import { isLive, type StoredSubscription } from '../record/subscription.ts'
import { subjectForLists, mailText } from './mail-texts.ts'
import { paymentUrl } from './payment-links.ts'
import { type SubscriptionMailPart, subscriptionsOfMails } from './subscription-mail-sql.ts'
import { subscriptionMailRules } from './tell-reader.ts'

/**
 * The kind of mail about readers' subscriptions. Each recipient is one mail to the contact's
 * address.
 */
export const subscriptionMails: MailKind = {
  ...subscriptionMailRules,

  async open(scope, mailing, ports) {
    const newsletter = await newsletterOf(scope, mailing)
    if (!newsletter) return null
    const source = {
      id: newsletter.id,
      kind: mailing.kind,
      previewText: '',
      ...mailText(partOf(mailing), newsletter.language),
    }
    // Replies are possible because the mail is about money. Opens and clicks are not tracked.
    const maker = await openEmail(scope, {
      source,
      newsletter: { ...newsletter, tracking: { opens: false, clicks: false } },
      mailing,
      ports,
    })
    return {
      messageFor({ mailId, email, fields, contactId }) {
        const { subscription_id: subscriptionId, ...values } = fields
        const url = paymentUrl(ports, scope.accountId, {
          subscriptionId: String(subscriptionId),
          email,
          newsletter,
        })
        return maker.messageFor({
          mailId: mailId ?? contactId,
          email,
          contactId: mailId ?? contactId,
          fields: { ...values, payment_url: url },
        })
      },
    }
  },

  async subjectsOf(scope, mailings) {
    const found = await Promise.all(mailings.map((mailing) => newsletterOf(scope, mailing)))
    return mailings.map((mailing, i) => {
      const newsletter = found[i]
      return newsletter ? subjectForLists(partOf(mailing), newsletter) : ''
    })
  },

  async addresses(scope, mailing, recipientIds) {
    const newsletter = await newsletterOf(scope, mailing)
    const mails = await subscriptionsOfMails(scope, recipientIds)
    const addressees = new Map<string, { email: string; fields: Record<string, string> }>()
    for (const [mailId, subscriptionId] of mails) {
      const one = await findSubscription(scope, subscriptionId)
      const contact = one?.contactId ? await findContact(scope, one.contactId) : undefined
      if (one && contact && newsletter)
        addressees.set(mailId, {
          email: contact.email,
          fields: valuesOf(one, newsletter, partOf(mailing)),
        })
    }
    return addressees
  },

  /**
   * Returns the mails to cancel. A mail is no longer needed when the card was changed or the
   * subscription has ended.
   */
  async admit(scope: Scope, mailing, mails) {
    const subscriptions = await subscriptionsOfMails(
      scope,
      mails.map(({ recipientId }) => recipientId),
    )
    const held = new Map<string, string>()
    for (const { recipientId } of mails) {
      const subscriptionId = subscriptions.get(recipientId)
      const one =
        subscriptionId === undefined ? undefined : await findSubscription(scope, subscriptionId)
      if (!one || !isWanted(one, partOf(mailing))) held.set(recipientId, 'cancelled')
    }
    return held
  },
}

function isWanted(one: StoredSubscription, part: SubscriptionMailPart): boolean {
  if (!isLive(one) || one.contactId === null) return false
  if (part === 'failed') return one.status === 'past_due'
  if (part === 'second') return one.cancelsAt === null
  return one.cancelsAt === null && one.status === (part === 'trial' ? 'trialing' : 'active')
}

const partOf = ({ part }: Pick<MailingText, 'part'>) => part as SubscriptionMailPart

async function newsletterOf(
  scope: AccountDb,
  { newsletterId, ownerUuid }: MailingText,
): Promise<Newsletter | undefined> {
  return findNewsletter(scope, newsletterId ?? typeId('nl', ownerUuid))
}

function valuesOf(
  one: StoredSubscription,
  { language, timeZone, paid }: Newsletter,
  part: SubscriptionMailPart,
): Record<string, string> {
  const day =
    part === 'failed'
      ? new Date(one.periodStartsAt!.getTime() + paid.graceDays * DAY_MS)
      : one.periodEndsAt!
  return {
    subscription_id: one.id,
    payment_price: priceText(one, language),
    payment_day: new Intl.DateTimeFormat([language, 'en'], {
      dateStyle: 'long',
      timeZone,
    }).format(day),
  }
}

function priceText(
  { amount, currency, every, couponId, livemode }: StoredSubscription,
  language: string,
): string {
  const money = moneyText(amount, currency, language)
  const test = livemode ? '' : 'TEST · '
  const t = translator(language)
  const price = t(every === 'month' ? 'common.perMonth' : 'common.perYear', { price: money })
  return `${test}${price}${couponId === null ? '' : `, ${t('subscription.coupon')}`}`
}
