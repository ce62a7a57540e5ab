import { useTranslation } from 'react-i18next'
import { type Operation, useOperation } from '../../kit/operation.ts'
import { queryClient, reading } from '../../queries.ts'

/** Connects payments. Where Stripe has questions, its page follows. */
export function useConnect({
  form,
  done,
}: {
  form?: { values: unknown; setErrors(errors: Record<string, string>): void; clearErrors(): void }
  done?: () => void
} = {}): Operation<'connect_payments'> {
  const { t } = useTranslation('payments')
  return useOperation('connect_payments', {
    ...(form && { form }),
    words: { invalid_format: t('noKey'), key_refused: t('keyRefused') },
    said: (payments) => (payments.status === 'active' ? t('saidConnected') : t('saidPending')),
    done(payments) {
      queryClient.setQueryData(reading('get_payments', {}).queryKey, payments)
      if (payments.onboardingUrl !== null) window.location.assign(payments.onboardingUrl)
      done?.()
    },
  })
}
