import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ChevronDown } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { leftOut, type Plan } from './plan.ts'

export function PlanSummary({
  plan,
  problem,
}: {
  plan: Plan | undefined
  problem?: string | null
}) {
  const { t } = useTranslation('campaigns')
  const [opened, { toggle }] = useDisclosure(false)
  if (!plan)
    return (
      <Text component="span" display="block" c="dimmed">
        {problem ?? '…'}
      </Text>
    )
  const out = leftOut(plan)
  return (
    <div className="figures">
      <Text component="span">
        <b>{t('readers', { count: plan.recipients, shown: number(plan.recipients) })}</b>
        {out > 0 && ', '}
      </Text>
      {out > 0 && (
        <UnstyledButton className="mc-plan-open" onClick={toggle} aria-expanded={opened}>
          {t('plan.leftOut', { count: out, shown: number(out) })}
          <ChevronDown size={15} aria-hidden data-opened={opened || undefined} />
        </UnstyledButton>
      )}
      {plan.reads && (
        <Text size="sm" c="dimmed">
          <Trans
            t={t}
            i18nKey="plan.reads"
            values={{ whole: number(plan.reads.whole), part: number(plan.reads.part) }}
            components={{ b: <b /> }}
          />
        </Text>
      )}
      <Collapse expanded={opened && out > 0} transitionDuration={100}>
        <ul className="mc-reasons" aria-label={t('plan.reasonsLabel')}>
          {plan.excluded.map(({ reason, count }) => (
            <li key={reason}>
              <b>{number(count)}</b> {t(`plan.reasons.${reason}`)}
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  )
}
