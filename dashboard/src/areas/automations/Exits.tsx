import { ActionIcon, Button, Checkbox, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { type Automation, writtenPlan } from './automation.ts'
import { useSteps } from './useEditing.ts'

type Exit = Automation['exit'][number]

/** The ways out before the end. */
export function Exits({ automation }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const { mayWrite, setExit } = useSteps()
  const [adding, add] = useDisclosure(false)
  const { exit } = writtenPlan(automation)
  return (
    <Stack gap={6} className="mc-card" component="section">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {t('exits')}
        </Title>
        {mayWrite && exit.length < 10 && (
          <Button variant="default" size="xs" leftSection={<Plus size={14} />} onClick={add.open} style={{ flex: 'none' }}>
            {t('addExit')}
          </Button>
        )}
      </Group>
      {exit.length === 0 && <Text c="dimmed">{t('noExit')}</Text>}
      {exit.map((one, i) => (
        <Group key={i} justify="space-between" wrap="nowrap">
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            <ExitWords exit={one} />
            {one.goal && <b> · {t('isGoal')}</b>}
          </Text>
          {mayWrite && (
            <ActionIcon variant="subtle" color="red" aria-label={t('removeBranch')} onClick={() => void setExit(exit.filter((_, n) => n !== i))}>
              <Trash2 size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Modal opened={adding} onClose={add.close} title={t('addExit')}>
        <Form exit={exit} close={add.close} />
      </Modal>
    </Stack>
  )
}

function ExitWords({ exit: { event, filter } }: { exit: Exit }) {
  const { t } = useTranslation('automations')
  if (filter || !event) return t('exitByFilter')
  if (event.type === 'tag_added') return t('exitByTag', { tag: event.tag })
  if (event.type === 'tag_removed') return t('exitByTagLost', { tag: event.tag })
  return t('exitOther', { type: event.type })
}

function Form({ exit, close }: { exit: Exit[]; close: () => void }) {
  const { t } = useTranslation('automations')
  const { setExit, pending, problem } = useSteps()
  const [tag, setTag] = useState('')
  const [goal, setGoal] = useState(true)
  const [tried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (await setExit([...exit, { event: { type: 'tag_added', tag }, ...(goal && { goal }) }])) close()
  }
  return (
    <Stack gap="md">
      <TextInput
        label={t('anyTag')}
        value={tag}
        onChange={({ currentTarget: { value } }) => setTag(value)}
        maxLength={64}
        dir="auto"
        data-autofocus
      />
      <Checkbox label={t('goal')} checked={goal} onChange={({ currentTarget: { checked } }) => setGoal(checked)} />
      {tried && <Problem text={problem} />}
      <DialogButtons close={close} action={t('addExit')} run={() => void save()} pending={pending} disabled={tag.trim() === ''} />
    </Stack>
  )
}
