import './flow.css'
import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core'
import { useElementSize, useHotkeys } from '@mantine/hooks'
import { Flag, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shown } from '../steps/shown.ts'
import { StepPanel } from '../steps/StepPanel.tsx'
import { useSteps } from '../useEditing.ts'
import { endsHere } from './layout.ts'
import { PanelContext } from './panel.ts'
import { StepList } from './StepList.tsx'

export function Flow({ entry }: { entry: ReactNode }) {
  const { t } = useTranslation('automations')
  const { plan, mayWrite, isSaving, undo, redo } = useSteps()
  const { ref, width } = useElementSize()
  const [shown, show] = useState<Shown | null>(null)
  useHotkeys([
    ['mod+Z', () => undo?.()],
    ['mod+shift+Z', () => redo?.()],
    ['mod+Y', () => redo?.()],
  ])
  return (
    <section aria-label={t('way')}>
      <Group justify="space-between" mb="sm" mih={30}>
        <Title order={2} size="h4">
          {t('way')}
        </Title>
        {mayWrite && (
          <Group gap={4}>
            <Text size="sm" c="dimmed" role="status">
              {isSaving ? t('saving') : ''}
            </Text>
            <Tool icon={<Undo2 size={17} />} label={t('undo')} run={undo} />
            <Tool icon={<Redo2 size={17} />} label={t('redo')} run={redo} />
          </Group>
        )}
      </Group>
      <div className="mc-flow" ref={ref}>
        {entry}
        {width > 0 && (
          <PanelContext value={{ show }}>
            <StepList steps={plan.steps} at={null} width={width} />
          </PanelContext>
        )}
        {!endsHere(plan.steps) && plan.steps.length > 0 && (
          <Group gap={6} className="mc-flow-end" wrap="nowrap">
            <Flag size={14} aria-hidden />
            {t('theEnd')}
          </Group>
        )}
      </div>
      <StepPanel shown={shown} close={() => show(null)} />
    </section>
  )
}

function Tool({ icon, label, run }: { icon: ReactNode; label: string; run: (() => void) | null }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-disabled={run === null}
        style={run === null ? { opacity: 0.4, cursor: 'default' } : undefined}
        onClick={() => run?.()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
