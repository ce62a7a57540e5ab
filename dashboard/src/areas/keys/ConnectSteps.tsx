import { List, NativeSelect, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { CopyBlock, CopyField } from '../../kit/CopyField.tsx'
import { Note } from '../../kit/Note.tsx'
import { type Client, CLIENTS, isPublic } from './app-clients.ts'

/** Shows the steps to connect each MCP client to this server. */
export function ConnectSteps() {
  const { t } = useTranslation('apps')
  const address = `${location.origin}/mcp`
  const [chosen, setChosen] = useState<string>('claude')
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {t('address')}
        </Text>
        <CopyField value={address} label={t('copyAddress')} />
      </Stack>
      <NativeSelect
        hiddenFrom="sm"
        label={t('program')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={CLIENTS.map(({ key }) => ({ value: key, label: t(`clients.${key}`) }))}
      />
      <Tabs
        value={chosen}
        onChange={(key) => setChosen(key ?? 'claude')}
        keepMounted={false}
        aria-label={t('connect')}
      >
        <Tabs.List mb="md" visibleFrom="sm">
          {CLIENTS.map(({ key }) => (
            <Tabs.Tab key={key} value={key}>
              {t(`clients.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CLIENTS.map((client) => (
          <Tabs.Panel key={client.key} value={client.key}>
            <Steps client={client} address={address} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

function Steps({
  client: { key, steps, isHosted, text },
  address,
}: {
  client: Client
  address: string
}) {
  const { t } = useTranslation('apps')
  return (
    <Stack gap="md">
      {isHosted && !isPublic(new URL(address)) && (
        <Note>{t('notPublic', { client: t(`clients.${key}`), address })}</Note>
      )}
      <List type="ordered" spacing={8}>
        {steps.map((step) => (
          <List.Item key={step}>
            <Trans t={t} i18nKey={`steps.${key}.${step}`} components={{ b: <strong /> }} />
          </List.Item>
        ))}
      </List>
      {text && <CopyBlock value={text(address)} />}
    </Stack>
  )
}
