import { List, Text } from '@mantine/core'
import { ArrowUpDown, type LucideIcon, Minus, Pencil, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { activePlan, allSteps, type Automation } from './automation.ts'
import { diffOf, type StepChange } from './plan-diff.ts'
import { useStepWords } from './useStepWords.ts'

const ICONS: Record<StepChange['kind'], LucideIcon> = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  moved: ArrowUpDown,
}

export function Changes({ automation }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const active = activePlan(automation)
  const { draft, version } = automation
  const words = useStepWords([...allSteps(active.steps), ...allSteps(draft?.steps ?? [])])
  if (version === null || draft === null) return null
  const { parts, steps } = diffOf(active, draft)
  return (
    <section aria-label={t('changes')}>
      <Text fw={600} mb={4}>
        {t('changes')}
      </Text>
      <List spacing={4} listStyleType="none" center>
        {parts.map((part) => (
          <List.Item key={part} icon={<Pencil size={15} aria-hidden />}>
            {t(`changedPart.${part}`)}
          </List.Item>
        ))}
        {steps.map(({ kind, step }) => {
          const Icon = ICONS[kind]
          const name = [t(`step.${step.type}`), words.step(step)].filter(Boolean).join(': ')
          return (
            <List.Item key={`${kind} ${step.id}`} icon={<Icon size={15} aria-hidden />}>
              <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {t(`changedStep.${kind}`, { name })}
              </span>
            </List.Item>
          )
        })}
      </List>
    </section>
  )
}
