import { Collapse, Group, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checks } from '../sending/Checks.tsx'
import { isParted, judge } from './composer.ts'
import type { ComposerState } from './useComposer.ts'

const SHOWN_MAX = 190

/** The checks of a draft beside its text while it is written. Each leads to its place. */
export function Preflight({
  composer: {
    campaign,
    draft,
    made,
    checks: settled,
    isTouched,
    branch,
    as,
    goToCheck,
    ...composer
  },
}: {
  composer: ComposerState
}) {
  const { t } = useTranslation('campaigns')
  const [isOpen, setOpen] = useState(true)
  if (!made.preview || !settled) return null
  const checks = settled.filter(({ severity }) => isTouched || severity !== 'error')
  const errors = checks.filter(({ severity }) => severity === 'error').length
  const counts = [
    errors > 0 && t('checks.countErrors', { count: errors }),
    checks.length > errors && t('checks.countWarnings', { count: checks.length - errors }),
  ]
  const { current, problem } = made
  const said = judge({
    found: checks.length,
    held: made.preview.checks.length - checks.length,
    current,
    problem,
    branch,
    isPart: isParted(draft) && as !== 'paid',
  })
  if (said === 'none') return null
  if (said !== 'found')
    return (
      <Group className="mc-preflight" gap={8} wrap="nowrap" role="status">
        {said === 'fine' && (
          <CircleCheck size={16} style={{ flex: 'none', color: 'var(--mc-link)' }} aria-hidden />
        )}
        <Text size="sm" {...(said !== 'fine' && { c: 'dimmed' })}>
          {t(`checks.${said}`)}
        </Text>
      </Group>
    )
  return (
    <section className="mc-preflight" aria-label={t('checks.title')}>
      <UnstyledButton w="100%" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Group gap={8} wrap="nowrap">
          <Text size="sm" fw={600}>
            {t('checks.title')}
          </Text>
          <Text size="sm" c="dimmed" truncate className="figures" style={{ flex: 1 }}>
            {counts.filter(Boolean).join(' · ')}
          </Text>
          <ChevronDown
            size={16}
            aria-hidden
            style={{ flex: 'none', rotate: isOpen ? '180deg' : undefined }}
          />
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <ScrollArea.Autosize mah={SHOWN_MAX} type="auto" mt={10} viewportProps={{ tabIndex: 0 }}>
          <Checks
            checks={checks}
            go={goToCheck}
            translate={() => void composer.translateTags()}
            mend={composer.mend}
            draft={campaign}
          />
        </ScrollArea.Autosize>
      </Collapse>
    </section>
  )
}
