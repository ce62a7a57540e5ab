import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { ApiKey } from '../../api.ts'
import { BrowserUse } from './BrowserUse.tsx'
import { KeyLimits } from './KeyLimits.tsx'
import { limitsOf, valuesOf } from './key-limits.ts'

/** Renames a key, and sets its limits or whether web pages may use it. Its level never changes. */
export function EditKey({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const { t } = useTranslation(['keys', 'frame'])
  const form = useForm({
    initialValues: { name: apiKey.name, browserUse: apiKey.browserUse, ...valuesOf(apiKey) },
  })
  const update = useOperation('update_api_key', { form, said: t('frame:saved'), done: close })
  const submit = form.onSubmit(
    ({ name, browserUse, ...limits }) =>
      void update.run({
        keyId: apiKey.id,
        name: name.trim(),
        browserUse,
        ...(apiKey.level === 'full' && limitsOf(limits)),
      }),
  )
  useHotkeys([['mod+S', () => submit()]], [])
  return (
    <Modal
      opened
      onClose={close}
      title={t('editTitle')}
      closeOnClickOutside={!form.isDirty()}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            required
            maxLength={100}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          {apiKey.level === 'full' && <KeyLimits form={form} />}
          <BrowserUse {...form.getInputProps('browserUse')} />
          <Problem text={update.problem} />
          <DialogButtons close={close} action={t('frame:save')} pending={update.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
