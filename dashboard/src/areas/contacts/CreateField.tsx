import { Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { fieldNameFrom } from './imports/field-name.ts'
import { type CustomField, FIELD_TYPES } from './fields.ts'

interface Props {
  name?: string
  type?: CustomField['type']
  close: () => void
  /** Takes the field in place of creating it, for an import that creates it later. */
  take?: (field: Pick<CustomField, 'name' | 'type'>) => void
}

export function CreateField({ name = '', type = 'text', close, take }: Props) {
  const { t } = useTranslation(['contacts', 'frame'])
  const form = useForm<Pick<CustomField, 'name' | 'type'>>({
    initialValues: { name: fieldNameFrom(name), type },
  })
  const create = useOperation('create_custom_field', {
    form,
    said: t('fieldCreated'),
    done: close,
  })
  return (
    <Modal opened onClose={close} title={t('newField')}>
      <form
        onSubmit={(event) => {
          // The dialog may stand in a page with a form of its own.
          event.stopPropagation()
          form.onSubmit((values) => {
            if (!take) return void create.run(values)
            take(values)
            close()
          })(event)
        }}
        noValidate
      >
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('fieldNameHint')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('name')}
            onChange={({ currentTarget }) =>
              form.setFieldValue('name', fieldNameFrom(currentTarget.value, false))
            }
          />
          <Select
            label={t('type')}
            allowDeselect={false}
            data={FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            {...form.getInputProps('type')}
          />
          <Problem text={create.problem} />
          <DialogButtons
            close={close}
            action={t(take ? 'takeField' : 'createField')}
            pending={create.pending}
            disabled={form.values.name === ''}
          />
        </Stack>
      </form>
    </Modal>
  )
}
