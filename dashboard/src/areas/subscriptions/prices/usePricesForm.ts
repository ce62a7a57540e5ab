import { useForm, type UseFormReturnType } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '../../../../../src/lib/currency.ts'
import { amountText } from '../../../kit/money/money.ts'
import { useOperation } from '../../../kit/operation.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { useFirstCurrency, usePayments } from '../../payments/usePayments.ts'

type Paid = Newsletter['paid']

export interface PricesValues {
  enabled: boolean
  currency: string
  monthly: string
  yearly: string
  trialDays: number | string
  graceDays: number | string
  /** One in each line. */
  benefits: string
}

const FIELDS: Record<string, keyof PricesValues> = {
  monthlyPrice: 'monthly',
  yearlyPrice: 'yearly',
}

function valuesOf({
  enabled,
  currency,
  monthlyPrice,
  yearlyPrice,
  trialDays,
  graceDays,
  benefits,
}: Paid): PricesValues {
  const text = (price: number | null) => (price === null ? '' : amountText(price, currency))
  return {
    enabled,
    currency,
    monthly: text(monthlyPrice),
    yearly: text(yearlyPrice),
    trialDays,
    graceDays,
    benefits: benefits.join('\n'),
  }
}

/** Reads a price; null where none is set, and undefined for a text that is none. */
export function priceIn(text: string, currency: string): number | null | undefined {
  if (text.trim() === '') return null
  return readAmount(text, currency) ?? undefined
}

/** Holds the form of a newsletter's prices. Only what was changed is sent. */
export function usePricesForm({ id: newsletterId, paid }: Newsletter) {
  const { t } = useTranslation(['subscriptions', 'frame'])
  const form = useForm<PricesValues>({ initialValues: valuesOf(paid) })
  useSuggestion(form, paid)
  const update = useOperation('update_newsletter', {
    form,
    fieldOf: (pointer) => {
      const name = pointer.split('/')[2] ?? ''
      return FIELDS[name] ?? name
    },
    words: { payments_not_configured: t('noPayments') },
    said: t('frame:saved'),
    done: ({ paid }) => {
      form.setInitialValues(valuesOf(paid))
      form.setValues(valuesOf(paid))
    },
  })
  const save = () => {
    if (!form.isDirty() || update.pending) return
    const { enabled, currency, trialDays, graceDays, benefits, ...texts } = form.getValues()
    const [monthlyPrice, yearlyPrice] = [
      priceIn(texts.monthly, currency),
      priceIn(texts.yearly, currency),
    ]
    const example = amountText(500, currency)
    if (monthlyPrice === undefined) return form.setFieldError('monthly', t('noAmount', { example }))
    if (yearlyPrice === undefined) return form.setFieldError('yearly', t('noAmount', { example }))
    const hasPrice = monthlyPrice !== null || yearlyPrice !== null
    if (enabled && !hasPrice && form.isDirty('enabled'))
      return form.setFieldError('monthly', t('priceFirst'))
    const lines = benefits.split('\n').map((line) => line.trim())
    const wanted: Paid = {
      // A suggestion alone sells nothing.
      enabled: enabled && (paid.enabled || hasPrice),
      currency,
      monthlyPrice,
      yearlyPrice,
      trialDays: Number(trialDays),
      graceDays: Number(graceDays),
      benefits: lines.filter((line) => line !== ''),
    }
    const before: Record<string, unknown> = { ...paid }
    const changed = Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    )
    void update.run({ newsletterId, paid: Object.fromEntries(changed) })
  }
  useHotkeys([['mod+S', save]], [])
  return { form, save, saving: update.pending, problem: update.problem }
}

/** Suggests first prices in the connected account's currency, saved with what is written. */
function useSuggestion(form: UseFormReturnType<PricesValues>, paid: Paid): void {
  const isReady = usePayments()?.status === 'active'
  const currency = useFirstCurrency(paid)
  const isFirst = paid.monthlyPrice === null && paid.yearlyPrice === null
  useEffect(() => {
    if (!isReady || !isFirst || form.isDirty()) return
    const suggested = { ...form.getValues(), enabled: true, currency }
    form.setInitialValues(suggested)
    form.setValues(suggested)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is the same for the page's life
  }, [isReady, isFirst, currency])
}
