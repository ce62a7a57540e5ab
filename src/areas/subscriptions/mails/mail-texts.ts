import { translator } from '#words/translate.ts'
import type { SubscriptionMailPart } from './subscription-mail-sql.ts'

const VALUES = {
  newsletter: '{{ newsletter.name }}',
  price: '{{ payment_price }}',
  day: '{{ payment_day }}',
}

/** Returns a mail's text as Liquid, in the newsletter's language. */
export function mailText(part: SubscriptionMailPart, language: string) {
  const t = translator(language)
  return {
    subject: t(`paymentMail.${part}.subject`, VALUES),
    content: { format: 'markdown' as const, body: t(`paymentMail.${part}.body`, VALUES) },
    closing: {
      label: t(`paymentMail.${part}.label`),
      address: '{{ payment_url }}',
      note: part === 'failed' ? VALUES.price : `${VALUES.price} · ${VALUES.day}`,
      reason: t('paymentMail.reason'),
    },
  }
}

/** Returns the subject under which lists show a mail. It has no date. */
export function subjectForLists(
  part: SubscriptionMailPart,
  { name, language }: { name: string; language: string },
): string {
  return translator(language)(`paymentMail.${part}.subject`, { newsletter: name, day: '…' })
}
