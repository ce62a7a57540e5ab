import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useOperation } from '../../kit/operation.ts'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { CreateField } from './CreateField.tsx'
import { type CustomField, useFieldLabel } from './fields.ts'

export function CustomFields() {
  const { t } = useTranslation(['contacts', 'frame'])
  const label = useFieldLabel()
  const mayWrite = useMay('editor')
  const [creating, { open, close }] = useDisclosure(false)
  const query = useList('list_custom_fields', {})
  const columns: Column<CustomField>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name }) => (
        <span title={name}>
          {label(name)}{' '}
          <Text component="code" inherit c="dimmed" display={{ base: 'block', sm: 'inline' }}>
            {name}
          </Text>
        </span>
      ),
    },
    { key: 'type', header: t('type'), cell: ({ type }) => t(`types.${type}`), width: 110 },
    {
      key: 'created',
      header: t('created'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      wide: true,
      width: 150,
    },
  ]
  if (mayWrite)
    columns.push({
      key: 'actions',
      header: t('more'),
      cell: (field) => <DeleteField field={field} />,
      width: 90,
      right: true,
    })
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Text c="dimmed" style={{ flex: '1 1 280px' }}>
          {t('customFieldsText')}
        </Text>
        {mayWrite && (
          <Button leftSection={<Plus size={16} />} onClick={open}>
            {t('newField')}
          </Button>
        )}
      </Group>
      <DataTable<CustomField>
        name="custom-fields"
        label={t('customFields')}
        fixed
        query={query}
        id={({ name }) => name}
        columns={columns}
        empty={<EmptyState title={t('noFieldsYet')} text={t('noFieldsYetText')} />}
      />
      {creating && <CreateField close={close} />}
    </>
  )
}

function DeleteField({ field: { name } }: { field: CustomField }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const label = useFieldLabel()
  const remove = useOperation('delete_custom_field', { said: t('fieldDeleted') })
  const ask = () =>
    confirm({
      title: t('deleteFieldTitle'),
      text: t('deleteFieldText', { field: label(name) }),
      action: t('deleteField'),
      run: () => remove.attempt({ name }),
    })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={ask}
      aria-label={t('deleteFieldOf', { field: label(name) })}
    >
      <Trash2 size={16} />
    </ActionIcon>
  )
}
