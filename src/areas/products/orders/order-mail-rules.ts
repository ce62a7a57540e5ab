import type { MailKind } from '#areas/mailings/index.ts'
import { ORDER_MAILS } from './order-mail-sql.ts'

/**
 * The rules of order mails. Buyers need not be contacts. A lost mail is not sent again, since the
 * order's page has the file.
 */
export const orderMailRules: Pick<MailKind, 'kind' | 'rules'> = {
  kind: ORDER_MAILS,
  rules: { class: 'awaited', wants: null, counted: false, lost: 'uncertain' },
}
