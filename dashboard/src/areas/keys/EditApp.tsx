import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { ConnectedApp } from '../../api.ts'
import { KeyLimits } from './KeyLimits.tsx'
import { limitsOf, valuesOf } from './key-limits.ts'

/** A form that renames a connected app and sets its limits. */
export function EditApp({ app, close }: { app: ConnectedApp; close: () => void }) {
  const { t } = useTranslation(['apps', 'keys', 'frame'])
  const form = useForm({
    initialValues: { name: app.name, ...valuesOf({ ...app, readonly: app.level === 'read' }) },
  })
  const update = useOperation('update_connected_app', {
    form,
    said: t('frame:saved'),
    done: close,
    fieldOf: (pointer) => (pointer === '/level' ? 'readonly' : null),
  })
  const submit = form.onSubmit(({ name, ...values }) => {
    const { readonly, ...limits } = limitsOf(values)
    const level = readonly ? 'read' : 'write'
    void update.run({ appId: app.id, name: name.trim(), level, ...limits })
  })
  useHotkeys([['mod+S', () => submit()]], [])
  return (
    <Modal
      opened
      onClose={close}
      title={t('editTitle', { name: app.name })}
      closeOnClickOutside={!form.isDirty()}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('keys:name')}
            required
            maxLength={100}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <KeyLimits form={form} />
          <Problem text={update.problem} />
          <DialogButtons close={close} action={t('frame:save')} pending={update.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
