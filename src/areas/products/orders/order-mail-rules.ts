import type { MailKind } from '#areas/mailings/index.ts'
import { ORDER_MAILS } from './order-mail-sql.ts'

/** The rules of order mails: buyers need not be contacts, and a buyer without the mail has not got what they paid for. */
export const orderMailRules: Pick<MailKind, 'kind' | 'rules'> = {
  kind: ORDER_MAILS,
  // `again`: a second copy does no harm.
  rules: { class: 'awaited', wants: null, counted: false, lost: 'again' },
}
