import type { AccountDb } from '#db/account-db.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import { begunErrors, textErrors, type TextScope } from '#areas/content/index.ts'
import { type Content, paywallRefusal } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { currencyErrors } from '#areas/payments/index.ts'
import { priceErrors } from './price.ts'
import type { Product } from './product.ts'

type Checked = Pick<Product, 'price' | 'minimumPrice' | 'currency' | 'requiresSignup'>

/** Refuses prices that cannot be charged. Reports all errors together. */
export async function checkPrices(scope: AccountDb, product: Checked): Promise<void> {
  const errors: FieldError[] = priceErrors(product)
  const free = product.price === 0 || product.minimumPrice === 0
  if (product.requiresSignup && !free)
    errors.push({
      code: 'invalid_value',
      detail: 'Only a free product can ask for a signup in return. Set price to 0.',
      pointer: '/requiresSignup',
    })
  if (product.price > 0)
    errors.push(...(await currencyErrors(scope, product.currency, '/currency')))
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Refuses an order mail that cannot be sent. The check takes seconds, so no transaction may be
 * open.
 */
export async function checkOrderEmail(
  scope: TextScope,
  { subject, content }: { subject: string; content: Content },
  newsletter: Newsletter,
  before: readonly Content[] = [],
): Promise<void> {
  const errors = [
    ...paywallRefusal(content),
    ...(await textErrors(scope, { subject, previewText: '', content }, newsletter, before)),
    ...begunErrors(content),
  ]
  if (errors.length > 0)
    throw invalid(errors.map((error) => ({ ...error, pointer: `/orderEmail${error.pointer}` })))
}
