import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { OutputOf } from '../../../shapes.ts'
import { useSteps } from '../useEditing.ts'

type Report = OutputOf<'get_automation_report'>

/** The report of the automation on the page; null before the first activation. */
export const ReportContext = createContext<Report | null>(null)

export function Figures({ stepId }: { stepId: string | undefined }) {
  const { t } = useTranslation('automations')
  const automationId = useSteps().automation.id
  const step = use(ReportContext)?.steps.find(({ id }) => id === stepId)
  if (!step) return null
  const skipped = step.skipped.reduce((sum, { count }) => sum + count, 0)
  const shown: [string, number][] = [
    ['passed', step.passed],
    ...(step.email
      ? ([
          ['sent', step.email.sent],
          ['opened', step.email.opened],
          ['clicked', step.email.clicked],
        ] as [string, number][])
      : []),
    ...(skipped > 0 ? ([['skipped', skipped]] as [string, number][]) : []),
    ...(step.failed > 0 ? ([['failed', step.failed]] as [string, number][]) : []),
  ]
  return (
    <Group gap="0 14px" mt={6}>
      {step.waiting > 0 && (
        <Link
          to={`/automations/${automationId}/readers`}
          search={{ stepId: step.id }}
          className="mc-figure-here"
        >
          {t('figure.waiting', { count: step.waiting, shown: number(step.waiting) })}
        </Link>
      )}
      {shown.map(([key, count]) => (
        <Text key={key} size="sm" c={key === 'failed' ? 'red' : 'dimmed'} className="figures">
          {t(`figure.${key}`, { shown: number(count) })}
        </Text>
      ))}
    </Group>
  )
}
