import { ActionIcon, Button, Checkbox, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { LogOut, Plus, Target, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import type { Exit } from '../automation.ts'
import { WhatEnds } from '../steps/WhatEnds.tsx'
import { useSteps } from '../useEditing.ts'
import { useStepWords } from '../useStepWords.ts'

const EXITS_MAX = 10

export function Exits() {
  const { t } = useTranslation('automations')
  const { plan, mayWrite } = useSteps()
  const [adding, add] = useDisclosure(false)
  const { exit } = plan
  return (
    <Stack gap={6} className="mc-card" component="section">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {t('exits')}
        </Title>
        {mayWrite && exit.length < EXITS_MAX && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Plus size={14} />}
            onClick={add.open}
            style={{ flex: 'none' }}
          >
            {t('addExit')}
          </Button>
        )}
      </Group>
      {exit.length === 0 && <Text c="dimmed">{t('noExit')}</Text>}
      {exit.map((one, i) => (
        <ExitLine key={i} exit={one} index={i} />
      ))}
      <Modal opened={adding} onClose={add.close} title={t('addExit')} size="lg">
        <Form close={add.close} />
      </Modal>
    </Stack>
  )
}

function ExitLine({ exit, index }: { exit: Exit; index: number }) {
  const { t } = useTranslation('automations')
  const { plan, mayWrite, setParts } = useSteps()
  const words = useStepWords(plan.steps)
  const Icon = exit.goal ? Target : LogOut
  const said = exit.event ? words.fact(exit.event) : exit.filter ? words.filter(exit.filter) : ''
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      <Text dir="auto" style={{ overflowWrap: 'anywhere', flex: 1 }}>
        {said}
        {exit.goal && <b> · {t('isGoal')}</b>}
      </Text>
      {mayWrite && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeExit', { words: said })}
          onClick={() => void setParts({ exit: plan.exit.filter((_, n) => n !== index) })}
        >
          <Trash2 size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

function Form({ close }: { close: () => void }) {
  const { t } = useTranslation('automations')
  const { plan, setParts, isSaving, problem } = useSteps()
  const [what, setWhat] = useState<Pick<Exit, 'event' | 'filter'>>({
    event: { type: 'tag_added', tag: '' },
  })
  const [goal, setGoal] = useState(true)
  const [tried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (await setParts({ exit: [...plan.exit, { ...what, ...(goal && { goal }) }] })) close()
  }
  return (
    <Stack gap="md">
      <WhatEnds {...what} change={setWhat} label={t('leavesWhen')} />
      <Checkbox
        label={t('goal')}
        description={t('goalText')}
        checked={goal}
        onChange={({ currentTarget: { checked } }) => setGoal(checked)}
      />
      {tried && <Problem text={problem} />}
      <DialogButtons
        close={close}
        action={t('addExit')}
        run={() => void save()}
        pending={isSaving}
      />
    </Stack>
  )
}
