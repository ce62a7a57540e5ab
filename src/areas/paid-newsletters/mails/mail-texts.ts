import { isGerman } from '#lib/german.ts'
import type { SubscriptionMailPart } from './subscription-mail-sql.ts'

interface MailText {
  subject: string
  body: string
  label: string
  note: string
}

const EN: Record<SubscriptionMailPart, MailText> = {
  failed: {
    subject: 'Your payment for {{ newsletter.name }} failed',
    body: 'The payment of {{ payment_price }} for {{ newsletter.name }} did not go through.\n\nGive another card, or look at the one that is there, and it is tried again. You read on until {{ payment_day }}.',
    label: 'Mend the payment',
    note: '{{ payment_price }}',
  },
  trial: {
    subject: 'Your free trial of {{ newsletter.name }} ends on {{ payment_day }}',
    body: 'On {{ payment_day }} your free trial of {{ newsletter.name }} ends, and {{ payment_price }} is charged. You need do nothing to read on.\n\nIf you would rather not go on, end it before.',
    label: 'Look at your subscription',
    note: '{{ payment_price }} · {{ payment_day }}',
  },
  renewal: {
    subject: 'Your year of {{ newsletter.name }} begins anew on {{ payment_day }}',
    body: 'On {{ payment_day }} another year of {{ newsletter.name }} begins, and {{ payment_price }} is charged. You need do nothing to read on.\n\nIf you would rather not go on, end it before.',
    label: 'Look at your subscription',
    note: '{{ payment_price }} · {{ payment_day }}',
  },
  second: {
    subject: 'You pay for {{ newsletter.name }} more than once',
    body: 'You have begun a subscription to {{ newsletter.name }} ({{ payment_price }}), and your mailbox had one already. Each is charged by itself.\n\nIf you did not mean to, end one of them. Answer this mail to ask for your money back.',
    label: 'Look at the new subscription',
    note: '{{ payment_price }} · {{ payment_day }}',
  },
}

const DE: Record<SubscriptionMailPart, MailText> = {
  failed: {
    subject: 'Ihre Zahlung für {{ newsletter.name }} ist fehlgeschlagen',
    body: 'Die Zahlung für {{ newsletter.name }} ({{ payment_price }}) kam nicht zustande.\n\nGeben Sie eine andere Karte an oder prüfen Sie die hinterlegte, dann wird es noch einmal versucht. Sie lesen weiter bis zum {{ payment_day }}.',
    label: 'Zahlung in Ordnung bringen',
    note: '{{ payment_price }}',
  },
  trial: {
    subject: 'Ihre Probezeit von {{ newsletter.name }} endet am {{ payment_day }}',
    body: 'Am {{ payment_day }} endet Ihre kostenlose Probezeit von {{ newsletter.name }}, und es wird abgebucht: {{ payment_price }}. Um weiterzulesen, müssen Sie nichts tun.\n\nWenn Sie nicht weiterlesen möchten, beenden Sie es vorher.',
    label: 'Zu Ihrem Abo',
    note: '{{ payment_price }} · {{ payment_day }}',
  },
  renewal: {
    subject: 'Ihr Jahr mit {{ newsletter.name }} beginnt am {{ payment_day }} neu',
    body: 'Am {{ payment_day }} beginnt ein weiteres Jahr mit {{ newsletter.name }}, und es wird abgebucht: {{ payment_price }}. Um weiterzulesen, müssen Sie nichts tun.\n\nWenn Sie nicht weiterlesen möchten, beenden Sie es vorher.',
    label: 'Zu Ihrem Abo',
    note: '{{ payment_price }} · {{ payment_day }}',
  },
  second: {
    subject: 'Sie zahlen mehrfach für {{ newsletter.name }}',
    body: 'Sie haben ein Abo von {{ newsletter.name }} begonnen ({{ payment_price }}), und zu Ihrem Postfach gab es schon eines. Jedes wird für sich abgebucht.\n\nWenn Sie das nicht wollten, beenden Sie eines davon. Antworten Sie auf diese Mail, wenn Sie Ihr Geld zurück möchten.',
    label: 'Zum neuen Abo',
    note: '{{ payment_price }} · {{ payment_day }}',
  },
}

/** Returns the text of a mail about a subscription: German for a German newsletter, and English for all others. */
export function mailText(part: SubscriptionMailPart, language: string) {
  const text = (isGerman(language) ? DE : EN)[part]
  const reason = isGerman(language)
    ? 'Sie bekommen diese Mail, weil Sie für den Newsletter zahlen.'
    : 'You get this mail because you pay for this newsletter.'
  return {
    subject: text.subject,
    content: { format: 'markdown' as const, body: text.body },
    closing: { label: text.label, address: '{{ payment_url }}', note: text.note, reason },
  }
}
