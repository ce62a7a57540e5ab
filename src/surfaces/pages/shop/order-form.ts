import type { PublicProduct } from '#areas/products/index.ts'
import { sitePath, TRAP } from '#areas/site/index.ts'
import { amountDigits, moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import type { Offer, SentForm } from './offer.ts'
import type { Translate } from '#words/translate.ts'

interface FormState {
  t: Translate
  sent: SentForm | undefined
  /** Renders the error if it belongs to this field. */
  at(field: 'email' | 'amount' | 'coupon'): Html | false
}

/**
 * Renders the order form. The order button comes before the coupon's button, since the enter key
 * presses the first button.
 */
export function orderForm(
  { newsletter, product }: Offer,
  t: Translate,
  { sent, isDraft }: { sent: SentForm | undefined; isDraft: boolean },
): Html {
  const { name, language } = newsletter
  const { price, minimumPrice, requiresSignup } = product
  const at = (field: string) =>
    sent?.refused?.field === field && html` aria-invalid="true" aria-describedby="fault" autofocus`
  const form: FormState = { t, sent, at }
  const costs = price > 0 || minimumPrice !== null
  return html`<form class="n-form" method="post" action="${sitePath(newsletter)}/products/${product.id}">
${sent?.refused && html`<p class="n-alert" id="fault" role="alert">${sent.refused.fault}</p>`}
${minimumPrice !== null && amountField(product, language, form)}
<div class="n-field"><label for="n-email">${t('common.email')}</label><input id="n-email" type="email" name="email" value="${sent?.entries.email}" required autocomplete="email" maxlength="254" dir="ltr"${at('email')}></div>
${requiresSignup ? html`<p class="n-small">${t('shop.signup', { newsletter: name })}</p>` : html`<label class="n-tick"><input type="checkbox" name="newsletter" value="yes"${sent?.entries.newsletter && html` checked`}><span>${t('shop.wants', { newsletter: name })}</span></label>`}
<button${isDraft && html` disabled`}>${buttonText(product, language, { t, sent })}</button>
${sent?.applied ? appliedLine(product, language, { ...form, applied: sent.applied }) : costs && couponField(form)}
<div class="n-trap" aria-hidden="true"><label>${t('common.leaveEmpty')} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<p class="n-small">${costs && sent?.applied?.price !== 0 ? t('shop.paidNote') : t('shop.freeNote')}</p></form>`
}

function buttonText(
  { price, minimumPrice, currency }: PublicProduct,
  language: string,
  { t, sent }: Pick<FormState, 't' | 'sent'>,
): string {
  const due = sent?.applied?.price ?? price
  if (due === 0 && (minimumPrice === null || sent?.applied)) return t('shop.get')
  return minimumPrice === null || sent?.applied
    ? t('shop.buy', { price: moneyText(due, currency, language) })
    : t('common.toPayment')
}

/**
 * Writes the coupon that is applied. There is no field for it, so that no second code can be
 * entered.
 */
function appliedLine(
  { currency }: PublicProduct,
  language: string,
  { t, sent, applied }: FormState & { applied: NonNullable<SentForm['applied']> },
): Html {
  const { coupon } = sent!.entries
  return html`<input type="hidden" name="coupon" value="${coupon}"><p class="n-applied" role="status"><span><b dir="ltr">${coupon}</b> −${moneyText(applied.discount, currency, language)}</span>
<button class="n-plain" name="do" value="remove" formnovalidate>${t('common.remove')}</button></p>`
}

function couponField({ t, sent, at }: FormState): Html {
  const coupon = sent?.entries.coupon ?? ''
  return html`<details class="n-coupon"${coupon !== '' && html` open`}><summary>${t('common.hasCoupon')}</summary><div class="n-field"><label for="n-coupon">${t('common.coupon')}</label><div class="n-code"><input id="n-coupon" name="coupon" value="${coupon}" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"${at('coupon')}><button class="n-quiet" name="do" value="apply" formnovalidate>${t('shop.apply')}</button></div></div></details>`
}

function amountField(
  { price, minimumPrice, currency }: PublicProduct,
  language: string,
  { t, sent, at }: FormState,
): Html {
  const hint =
    minimumPrice === 0
      ? t('shop.amountFree')
      : t('shop.amountHint', { least: moneyText(minimumPrice!, currency, language) })
  return html`<div class="n-field"><label for="n-amount">${t('shop.amount', { currency: currency.toUpperCase() })}</label><input id="n-amount" name="amount" inputmode="decimal" required maxlength="20" value="${sent?.entries.amount || amountDigits(price, currency)}" dir="ltr"${at('amount')}><p class="n-hint">${hint}</p></div>`
}
