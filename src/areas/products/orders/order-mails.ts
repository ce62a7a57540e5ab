import type { AccountDb } from '#db/account-db.ts'
import { moneyText } from '#lib/currency.ts'
import { typeId } from '#lib/typeid.ts'
import { translator } from '#words/translate.ts'
import type { Scope } from '#operation/scope.ts'
import { findHeldBackMails } from '#areas/confirmations/index.ts'
import { type MailKind, type MailingText, openEmail } from '#areas/mailings/index.ts'
import { findNewsletter, linkOrigin, type Newsletter } from '#areas/newsletters/index.ts'
import { defaultOrderEmail } from '../record/default-order-email.ts'
import type { StoredProduct } from '../record/product.ts'
import { findProduct } from '../record/product-sql.ts'
import { findOrders } from './order-sql.ts'
import { orderMailRules } from './order-mail-rules.ts'
import { ordersOfMails } from './order-mail-sql.ts'
import { orderUrl } from './order-links.ts'

/** The kind of mail with the link of an order. The id of a recipient is that of a mail. */
export const orderMails: MailKind = {
  ...orderMailRules,

  async open(scope, mailing, ports) {
    const { newsletter, product } = await findText(scope, mailing)
    if (!newsletter || !product) return null
    const { subject, content } =
      product.orderEmail ?? defaultOrderEmail(product, newsletter.language)
    const source = {
      id: product.id,
      kind: mailing.kind,
      subject,
      previewText: '',
      content,
      closing: closingOf(newsletter.language),
    }
    // Buyers need not be readers of the newsletter, so these mails are not tracked.
    const maker = await openEmail(scope, {
      source,
      newsletter: { ...newsletter, tracking: { opens: false, clicks: false } },
      mailing,
      ports,
    })
    return {
      messageFor({ mailId, email, fields, contactId }) {
        const { order_id: orderId, ...values } = fields
        const url = orderUrl(
          ports,
          scope.accountId,
          String(orderId),
          linkOrigin(newsletter, ports.deployment.baseUrl),
        )
        return maker.messageFor({
          mailId: mailId ?? contactId,
          email,
          contactId: mailId ?? contactId,
          fields: { ...values, order_url: url },
        })
      },
    }
  },

  async subjectsOf(scope, mailings) {
    const texts = await Promise.all(mailings.map((mailing) => findText(scope, mailing)))
    return texts.map(({ newsletter, product }) =>
      newsletter && product
        ? (product.orderEmail ?? defaultOrderEmail(product, newsletter.language)).subject
        : '',
    )
  },

  async addresses(scope, mailing, recipientIds) {
    const { newsletter, product } = await findText(scope, mailing)
    const orders = await ordersOfMails(scope, recipientIds)
    const stored = new Map(
      (
        await findOrders(
          scope,
          [...orders.values()].map(({ orderId }) => orderId),
        )
      ).map((order) => [order.id, order]),
    )
    return new Map(
      [...orders].flatMap(([mailId, { orderId, email }]) => {
        const order = stored.get(orderId)
        if (!order || email === null || !newsletter || !product) return []
        const amount =
          order.amount === 0
            ? translator(newsletter.language)('orderMail.free')
            : moneyText(order.amount, order.currency, newsletter.language)
        const test = order.livemode ? '' : 'TEST · '
        return [
          [
            mailId,
            {
              email,
              fields: {
                order_id: orderId,
                product_name: product.name,
                order_amount: `${test}${amount}`,
              },
            },
          ] as const,
        ]
      }),
    )
  },

  async admit(scope: Scope, { newsletterId }, mails) {
    const held = await findHeldBackMails(
      scope,
      newsletterId,
      mails.map(({ recipientId }) => recipientId),
    )
    return new Map([...held].map((recipientId) => [recipientId, 'confirmation_cap']))
  },
}

async function findText(
  scope: AccountDb,
  { newsletterId, ownerUuid }: MailingText,
): Promise<{ newsletter: Newsletter | undefined; product: StoredProduct | undefined }> {
  return {
    newsletter: await findNewsletter(scope, newsletterId),
    product: await findProduct(scope, typeId('prd', ownerUuid)),
  }
}

/** Returns the button and note at the end of an order mail, as Liquid that each mail fills in. */
function closingOf(language: string) {
  const t = translator(language)
  return {
    label: t('orderMail.open'),
    address: '{{ order_url }}',
    note: '{{ product_name }} · {{ order_amount }}',
    reason: t('orderMail.reason'),
  }
}
