import { ActionIcon, Button, Code, Group, Menu, Text } from '@mantine/core'
import { Braces } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../queries.ts'
import { useFieldLabel } from '../../contacts/fields.ts'

/** The placeholders that every account has, beside its custom fields. */
export const GIVEN = {
  email: 'email',
  newsletter: 'newsletter.name',
  unsubscribe: 'unsubscribe_url',
  preferences: 'preferences_url',
} as const

/** Inserts a placeholder, which each reader sees filled in. */
export function Placeholders({
  insert,
  compact = false,
}: {
  insert: (text: string) => void
  compact?: boolean
}) {
  const { t } = useTranslation('content')
  const label = useFieldLabel()
  const { data } = useRead('list_custom_fields', {})
  const names = (data?.data ?? []).map(({ name }) => name).filter((name) => name !== 'first_name')
  const item = (label: string, text: string) => (
    <Menu.Item key={text} onClick={() => insert(text)}>
      <Group justify="space-between" gap="lg" wrap="nowrap">
        <Text dir="auto" truncate maw={160} style={{ flex: 'none' }}>
          {label}
        </Text>
        <Code
          style={{
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            minWidth: 0,
            maxWidth: 340,
          }}
        >
          {text}
        </Code>
      </Group>
    </Menu.Item>
  )
  return (
    <Menu position="bottom-start" width="max-content" returnFocus={false}>
      <Menu.Target>
        {compact ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('visual.field')}
            title={t('visual.field')}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Braces size={17} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Braces size={16} />}
          >
            {t('editor.placeholder')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown
        className="mc-placeholders"
        mah={360}
        style={{ overflowY: 'auto', maxWidth: 'calc(100vw - 32px)' }}
      >
        {item(
          t('placeholders.first_name'),
          `{{ first_name | default: "${t('placeholders.friend')}" }}`,
        )}
        {Object.entries(GIVEN).map(([key, name]) =>
          item(t(`placeholders.${key}`), `{{ ${name} }}`),
        )}
        {names.length > 0 && <Menu.Label>{t('placeholders.fields')}</Menu.Label>}
        {names.map((name) => item(label(name), `{{ ${name} | default: "" }}`))}
      </Menu.Dropdown>
    </Menu>
  )
}
