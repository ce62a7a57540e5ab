import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Approval } from '../../api.ts'
import { number } from '../../format.ts'
import { Checks } from '../campaigns/sending/Checks.tsx'

interface SendPlan {
  recipients: number
  excluded: { reason: string; count: number }[]
  checks?: Parameters<typeof Checks>[0]['checks']
}

/** The readers of a sending, and those who are left out by reason. */
export function ReadersInQuestion({ plan }: Pick<Approval, 'plan'>) {
  const { t } = useTranslation(['approvals', 'campaigns'])
  if (!isSendPlan(plan)) return null
  const { recipients, excluded, checks } = plan
  return (
    <Stack gap="xs" component="section" aria-label={t('readers')} className="figures">
      <Title order={2}>{t('readers')}</Title>
      <Text fw={500}>{t('recipients', { count: recipients, shown: number(recipients) })}</Text>
      {excluded.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('leftOut')}
          </Text>
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {excluded.map(({ reason, count }) => (
              <li key={reason}>
                <b>{number(count)}</b> {t(`campaigns:plan.reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Checks checks={checks} />
    </Stack>
  )
}

function isSendPlan(plan: object): plan is SendPlan {
  return 'recipients' in plan && typeof plan.recipients === 'number' && 'excluded' in plan
}
