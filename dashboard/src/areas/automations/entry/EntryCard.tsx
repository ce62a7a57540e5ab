import { Group, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { repeatOf } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { useStepWords } from '../useStepWords.ts'
import { EntryForm } from './EntryForm.tsx'

export function EntryCard() {
  const { t } = useTranslation('automations')
  const { plan, mayWrite } = useSteps()
  const words = useStepWords(plan.steps)
  const [changing, change] = useDisclosure(false)
  const { cooldown, whileInside, includeImported } = plan.entry
  const rules = [
    t(`repeatSaid.${repeatOf(plan)}`),
    cooldown !== undefined && t('cooldownSaid', { time: words.duration(cooldown) }),
    whileInside === 'restart' && t('restartSaid'),
    includeImported && t('importedSaid'),
  ]
  const fact = words.fact(plan.trigger)
  const ruled = rules.filter(Boolean).join(' · ')
  // Its spaces part the words for programs that read the text without its boxes.
  const text = (
    <>
      <Text size="xs" c="dimmed">
        {t('when')}
      </Text>{' '}
      <Group gap={8} wrap="nowrap">
        <Zap size={16} aria-hidden className="mc-flow-icon" />
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {fact}
        </Text>
      </Group>{' '}
      <Text size="sm" c="dimmed" mt={2}>
        {ruled}
      </Text>
    </>
  )
  return (
    <div className="mc-flow-entry mc-flow-step" role="group" aria-label={t('enters')}>
      {mayWrite ? (
        <UnstyledButton
          className="mc-flow-open"
          onClick={change.open}
          aria-label={`${t('editTrigger')}: ${t('when')} ${fact} ${ruled}`}
        >
          {text}
        </UnstyledButton>
      ) : (
        text
      )}
      <EntryForm opened={changing} close={change.close} />
    </div>
  )
}
