import { Alert, Stack, Tabs, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { CircleSlash } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { CopyField } from '../../kit/CopyField.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { useRead } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EndpointActions } from './EndpointActions.tsx'
import { Verification } from './Verification.tsx'
import type { Endpoint as EndpointRecord } from './endpoint.ts'

export default function Endpoint() {
  const { t } = useTranslation(['webhooks', 'frame'])
  const { endpointId = '' } = useParams({ strict: false }) as { endpointId?: string }
  const [search, change] = useFilters<'delivery' | 'tab'>()
  const query = useRead('get_webhook_endpoint', { endpointId })
  const endpoint = query.data
  return (
    <Page
      title={endpoint ? hostOf(endpoint.url) : t('endpoint')}
      back={{ to: '/settings/webhooks', label: t('title') }}
      beside={endpoint && <StatusBadge status={endpoint.status} />}
      peek={{ operation: 'list_webhook_deliveries', input: { endpointId, limit: 20 } }}
      actions={
        endpoint && (
          <EndpointActions
            endpoint={endpoint}
            opened={(delivery) => change({ delivery, tab: undefined })}
          />
        )
      }
    >
      <ReadState query={query}>
        {(endpoint) => (
          <Stack gap="lg">
            {endpoint.offReason && (
              <Alert
                color={endpoint.offReason === 'owner' ? 'gray' : 'red'}
                variant="light"
                icon={<CircleSlash size={18} />}
                title={t(`off.${endpoint.offReason}`)}
              >
                <Text c="var(--mantine-color-text)">
                  {t('offText')} (<Time at={endpoint.offAt} />)
                </Text>
              </Alert>
            )}
            <Facts endpoint={endpoint} />
            <Tabs
              value={search.tab === 'verify' ? 'verify' : 'log'}
              onChange={(tab) => change({ tab: tab === 'verify' ? 'verify' : undefined })}
              keepMounted={false}
            >
              <Tabs.List mb="md">
                <Tabs.Tab value="log">{t('log')}</Tabs.Tab>
                <Tabs.Tab value="verify">{t('verify')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="log">
                <DeliveryLog
                  endpoint={endpoint}
                  open={search.delivery}
                  change={(delivery) => change({ delivery })}
                />
              </Tabs.Panel>
              <Tabs.Panel value="verify">
                <Stack gap="md" maw={720}>
                  <Text>
                    <Trans t={t} i18nKey="verifyLong" components={{ code: <code /> }} />
                  </Text>
                  <Verification />
                </Stack>
              </Tabs.Panel>
            </Tabs>
          </Stack>
        )}
      </ReadState>
    </Page>
  )
}

function Facts({
  endpoint: { id, url, events, newsletterId, secretHint, createdAt },
}: {
  endpoint: EndpointRecord
}) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const { newsletters } = useNewsletter()
  const facts = [
    [t('url'), <CopyField key="url" value={url} />],
    [t('events'), events === null ? t('allKinds') : events.join(', ')],
    [
      t('newsletter'),
      newsletterId === null ? (
        t('everyNewsletter')
      ) : (
        <bdi key="newsletter">
          {newsletters.find((one) => one.id === newsletterId)?.name ?? newsletterId}
        </bdi>
      ),
    ],
    [t('secret'), <code key="secret">{secretHint}</code>],
    [t('id'), <CopyField key="id" value={id} />],
    [t('created'), <Time key="created" at={createdAt} as="dayAndTime" />],
  ] as const
  return (
    <dl
      className="mc-card"
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
        gap: 16,
        margin: 0,
      }}
    >
      {facts.map(([term, value]) => (
        <div key={term} style={term === t('url') ? { gridColumn: '1 / -1' } : undefined}>
          <dt style={{ color: 'var(--mantine-color-dimmed)', fontSize: 13 }}>{term}</dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the host of an address: paths often hold a token, and are long. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
