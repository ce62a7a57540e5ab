import type { MailKind } from '#areas/mailings/index.ts'

/** The rules of mails about money: a reader who gets no issues any more still pays, and is told. */
export const subscriptionMailRules: Pick<MailKind, 'kind' | 'rules'> = {
  kind: 'subscription',
  // `again`: a second copy does no harm.
  rules: { class: 'awaited', wants: null, counted: false, lost: 'again' },
}
