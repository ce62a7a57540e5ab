import { Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'

export function ChangeName({ name: now, close }: { name: string; close: () => void }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const [name, setName] = useState(now)
  const update = useOperation('update_person', { said: t('nameChanged'), done: close })
  return (
    <Modal
      opened
      onClose={close}
      title={t('changeName')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void update.run({ name })
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('nameText')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={update.problem}
            maxLength={100}
            autoComplete="name"
            dir="auto"
            data-autofocus
            required
          />
          <DialogButtons
            close={close}
            action={t('changeNameAction')}
            pending={update.pending}
            disabled={name.trim() === '' || name.trim() === now}
          />
        </Stack>
      </form>
    </Modal>
  )
}
