import { Group, Stack, Tabs, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { bytes } from '../../format.ts'
import { MailFrame } from '../../kit/MailFrame.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { linksOf } from './links.ts'

type Mail = OutputOf<'get_outbox_mail'>

export default function OutboxMail() {
  const { t } = useTranslation(['outbox', 'frame'])
  const { name } = useParams({ strict: false }) as { name: string }
  const query = useRead('get_outbox_mail', { name })
  return (
    <Page
      title={query.data ? query.data.subject || t('noSubject') : t('mail')}
      back={{ to: '/settings/outbox', label: t('frame:nav.outbox') }}
    >
      <ReadState query={query} lines={8}>
        {(mail) => <Shown mail={mail} />}
      </ReadState>
    </Page>
  )
}

function Shown({ mail }: { mail: Mail }) {
  const { t } = useTranslation(['outbox', 'frame'])
  const { from, to, writtenAt, html, text, headers } = mail
  const links = useMemo(() => linksOf(html, text), [html, text])
  const [tab, setTab] = useState(html === null ? 'text' : 'html')
  const shown = [
    html !== null && 'html',
    text !== null && 'text',
    links.length > 0 && 'links',
    'headers',
  ].filter((one) => one !== false)
  return (
    <Stack gap="md">
      <Group gap="lg">
        <Fact label={t('from')} value={from} />
        <Fact label={t('to')} value={unicodeAddress(to)} />
        <Fact label={t('written')} value={<Time at={writtenAt} as="dayAndTime" />} />
        <Fact label={t('size')} value={bytes(mail.bytes)} />
      </Group>
      <Tabs value={tab} onChange={(tab) => setTab(tab ?? 'text')} keepMounted={false}>
        <Tabs.List mb="md">
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`, { count: links.length })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="html">
          <MailFrame
            asks
            html={html ?? ''}
            title={t('tabs.html')}
            style={{ height: 'max(480px, calc(100vh - 280px))' }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <pre className="mc-plain-mail" dir="auto" tabIndex={0}>
            {text}
          </pre>
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <Links links={links} />
        </Tabs.Panel>
        <Tabs.Panel value="headers">
          <dl className="mc-facts">
            {headers.map(({ name, value }, at) => (
              <div key={at}>
                <dt>{name}</dt>
                <dd style={{ fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 }}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </div>
  )
}

function Links({ links }: { links: { label: string; address: string }[] }) {
  const { t } = useTranslation(['outbox', 'frame'])
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('linksText')}</Text>
      <ul className="mc-records">
        {links.map(({ label, address }) => (
          <li key={`${label} ${address}`}>
            <Text dir="auto" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {label}
            </Text>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              style={{ overflowWrap: 'anywhere' }}
            >
              {address}
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
