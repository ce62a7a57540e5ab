import { Stack, Text } from '@mantine/core'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day } from '../../format.ts'
import { Note } from '../../kit/Note.tsx'
import type { Billing } from './plan.ts'
import { PortalButton } from './PortalButton.tsx'

export function PastDue({ billing: { status, plan, lapsesAt } }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  if (status !== 'past_due') return null
  return (
    <Note icon={CreditCard}>
      <Stack gap="sm" align="flex-start">
        <div>
          <Text fw={600}>{t(plan === 'none' ? 'pastDue.ended' : 'pastDue.title')}</Text>
          {plan === 'none'
            ? t('pastDue.endedText')
            : t('pastDue.text', { day: day(lapsesAt ?? new Date().toISOString()) })}
        </div>
        <PortalButton label={t('pastDue.pay')} icon={<CreditCard size={16} />} primary />
      </Stack>
    </Note>
  )
}
