import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { RoleField } from './RoleField.tsx'
import type { Member } from '../../api.ts'

export function ChangeRole({ member, close }: { member: Member; close: () => void }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const [role, setRole] = useState(member.role)
  const update = useOperation('update_member', { said: t('roleChanged'), done: close })
  return (
    <Modal
      opened
      onClose={close}
      title={t('changeRoleTitle', { name: member.name ?? unicodeAddress(member.email) })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void update.run({ memberId: member.id, role })
        }}
      >
        <Stack gap="md">
          <RoleField value={role} onChange={(value) => setRole(value as Member['role'])} />
          <Problem text={update.problem} />
          <DialogButtons
            close={close}
            action={t('changeRole')}
            pending={update.pending}
            disabled={role === member.role}
          />
        </Stack>
      </form>
    </Modal>
  )
}
