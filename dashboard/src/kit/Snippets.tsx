import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { CopyBlock } from './CopyField.tsx'
import type { KeyOperationName } from '../shapes.ts'
import { snippetsOf } from './snippets.ts'

export default function Snippets({
  operation,
  input,
}: {
  operation: KeyOperationName
  input: Record<string, unknown>
}) {
  const { t } = useTranslation()
  const snippets = snippetsOf(operation, input, location.origin)
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('peek.text')}</Text>
      <Tabs defaultValue={snippets[0]!.label} keepMounted={false}>
        <Tabs.List mb="sm">
          {snippets.map(({ label }) => (
            <Tabs.Tab key={label} value={label}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ label, text }) => (
          <Tabs.Panel key={label} value={label}>
            <CopyBlock value={text} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed">
        <Trans
          i18nKey="peek.more"
          components={{
            reference: (
              <Anchor href={`/docs#${operation}`} target="_blank" inherit underline="always" />
            ),
          }}
        />
      </Text>
    </Stack>
  )
}
