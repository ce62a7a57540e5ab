import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePayments } from './usePayments.ts'

export function AnswerDispute() {
  const { t } = useTranslation('payments')
  if (usePayments()?.mode !== 'sandbox') return <Text size="sm">{t('answerAtStripe')}</Text>
  return (
    <Text size="sm">
      {t('answerInSandbox')}{' '}
      <Anchor underline="always" href="/sandbox">
        {t('openSandbox')}
      </Anchor>
    </Text>
  )
}
