import { Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { Problem } from '../../kit/Problem.tsx'
import type { Trigger } from './automation.ts'
import { useSteps } from './useEditing.ts'

/** The triggers that the form offers. Others are written by the API. */
const OFFERED = ['confirmed', 'signed_up', 'tag_added', 'tag_removed', 'field_changed', 'api'] as const

/** Chooses what lets readers enter. */
export function TriggerForm({ trigger, opened, close }: { trigger: Trigger; opened: boolean; close: () => void }) {
  const { t } = useTranslation('automations')
  return (
    <Modal opened={opened} onClose={close} title={t('editTrigger')}>
      <Form trigger={trigger} close={close} />
    </Modal>
  )
}

function Form({ trigger, close }: { trigger: Trigger; close: () => void }) {
  const { t } = useTranslation(['automations', 'frame'])
  const { setTrigger, pending, problem } = useSteps()
  const [type, setType] = useState<string>(trigger.type)
  const [name, setName] = useState('tag' in trigger ? trigger.tag : trigger.type === 'field_changed' ? trigger.field : '')
  const [tried, setTried] = useState(false)
  const isTag = type === 'tag_added' || type === 'tag_removed'
  const submit = async () => {
    setTried(true)
    const next = (
      isTag ? { type, tag: name } : type === 'field_changed' ? { type, field: name } : type === trigger.type ? trigger : { type }
    ) as Trigger
    if (await setTrigger(next)) close()
  }
  const offered: readonly string[] = (OFFERED as readonly string[]).includes(trigger.type) ? OFFERED : [trigger.type, ...OFFERED]
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Select
          label={t('enters')}
          value={type}
          onChange={(value) => setType(value ?? 'confirmed')}
          data={offered.map((one) => ({ value: one, label: t(`triggerType.${one}`, { defaultValue: one }) }))}
          allowDeselect={false}
          data-autofocus
        />
        {(isTag || type === 'field_changed') && (
          <TextInput label={t(isTag ? 'tag' : 'field')} value={name} onChange={({ currentTarget: { value } }) => setName(value)} dir="auto" />
        )}
        {tried && <Problem text={problem} />}
        <DialogButtons close={close} action={t('frame:save')} pending={pending} />
      </Stack>
    </form>
  )
}
