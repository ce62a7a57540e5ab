import type { MailKind } from '#areas/mailings/index.ts'
import { ORDER_MAILS } from './order-mail-sql.ts'

/** The rules of order mails: buyers need not be contacts. A mail is sent at most once, since the page of the order gives the file without it. */
export const orderMailRules: Pick<MailKind, 'kind' | 'rules'> = {
  kind: ORDER_MAILS,
  rules: { class: 'awaited', wants: null, counted: false, lost: 'uncertain' },
}
