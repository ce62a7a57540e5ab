import { List, Text } from '@mantine/core'
import { CircleAlert, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saidBy } from '../../kit/server-words.ts'
import type { OutputOf } from '../../shapes.ts'
import { useLossWords } from '../content/useLossWords.ts'
import { allSteps, type Automation, writtenPlan } from './automation.ts'
import { pointerOf } from './flow/step-edits.ts'
import { useStepWords } from './useStepWords.ts'

export type Check = Extract<OutputOf<'activate_automation'>, { checks: unknown }>['checks'][number]

/** Tells what keeps an automation from being activated, and what could be better. */
export function Checks({
  automation,
  checks,
}: {
  automation: Automation
  checks: readonly Check[]
}) {
  const { t, i18n } = useTranslation(['automations', 'campaigns', 'content'])
  const lossWords = useLossWords()
  const placeOf = usePlaces(automation)
  if (checks.length === 0) return <Text>{t('noChecks')}</Text>
  const isLoss = ({ code }: Check) =>
    i18n.exists(`content:losses.${code}`) && !i18n.exists(`campaigns:checks.${code}`)
  return (
    <List spacing={8} listStyleType="none">
      {checks.map((check) => {
        const place = placeOf(check.pointer)
        return (
          <List.Item
            key={`${check.code} ${check.pointer ?? ''} ${check.detail}`}
            icon={<Sign severity={check.severity} />}
            styles={{ itemWrapper: { alignItems: 'flex-start' }, itemIcon: { marginTop: 3 } }}
          >
            {place !== null && (
              <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {place}
              </Text>
            )}
            <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {isLoss(check)
                ? lossWords(check)
                : t([`check.${check.code}`, `campaigns:checks.${check.code}`], saidBy(check))}
            </span>
          </List.Item>
        )
      })}
    </List>
  )
}

function Sign({ severity }: Pick<Check, 'severity'>) {
  const { t } = useTranslation('automations')
  return severity === 'error' ? (
    <CircleX
      size={16}
      color="var(--mantine-color-error)"
      role="img"
      aria-label={t('severity.error')}
    />
  ) : (
    <CircleAlert
      size={16}
      color="light-dark(#8a5300, #f0bd6a)"
      role="img"
      aria-label={t('severity.warning')}
    />
  )
}

/** Returns a function that names the place at a pointer; null for the newsletter's own lacks. */
function usePlaces(automation: Automation) {
  const { t } = useTranslation('automations')
  const { steps } = writtenPlan(automation)
  const words = useStepWords(steps)
  const places = allSteps(steps).flatMap((step) => {
    const at = pointerOf(steps, step.id!)
    return at === null
      ? []
      : [{ at, name: [t(`step.${step.type}`), words.step(step)].filter(Boolean).join(': ') }]
  })
  return (pointer = ''): string | null => {
    // A step stands before those in its branches.
    const step = places.findLast(({ at }) => pointer === at || pointer.startsWith(`${at}/`))
    if (step) return step.name
    const part = (['trigger', 'entry', 'exit'] as const).find(
      (one) => pointer === `/${one}` || pointer.startsWith(`/${one}/`),
    )
    return part === undefined ? null : t(`changedPart.${part}`)
  }
}
