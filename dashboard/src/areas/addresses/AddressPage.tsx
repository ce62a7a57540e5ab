import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { unicodeDomain } from '../../../../src/lib/addresses/unicode-domain.ts'
import { confirm } from '../../kit/confirm.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { saidBy } from '../../kit/server-words.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { queryClient, reading, useRead } from '../../queries.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import type { OutputOf } from '../../shapes.ts'
import { AddressRecord } from './AddressRecord.tsx'
import { SetAddress } from './SetAddress.tsx'

type SiteAddress = OutputOf<'get_site_address'>

export default function AddressPage() {
  const { t } = useTranslation(['addresses', 'newsletters'])
  const { newsletter } = useNewsletter()
  return newsletter === null ? (
    <Page title={t('title')}>
      <EmptyState title={t('newsletters:none')} text={t('newsletters:noneText')} />
    </Page>
  ) : (
    <Address key={newsletter.id} newsletter={newsletter} />
  )
}

/** Reads the newsletter and its address, if it has one. The server checks by itself too. */
function useSiteAddress(newsletterId: string) {
  const whole = useRead('get_newsletter', { newsletterId })
  const isNone = whole.data?.siteAddressId === null
  const query = useRead(
    'get_site_address',
    { newsletterId },
    {
      enabled: whole.data !== undefined && !isNone,
      live: (address) =>
        address !== undefined &&
        (address.status !== 'active' || address.certificate?.status === 'waiting'),
    },
  )
  return { whole, query, isNone }
}

function Address({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['addresses', 'newsletters', 'frame'])
  const newsletterId = newsletter.id
  const mayWrite = useMay('editor')
  const [changes, setChanges] = useState(false)
  const { whole, query, isNone } = useSiteAddress(newsletterId)
  const check = useOperation('check_site_address', {
    done: (address) =>
      void queryClient.setQueryData(
        reading('get_site_address', { newsletterId }).queryKey,
        address,
      ),
  })
  const address = isNone ? undefined : query.data
  return (
    <Page
      width="cards"
      title={t('title')}
      back={{ to: '/settings/newsletter', label: t('newsletters:title') }}
      beside={
        address && <StatusBadge status={address.status} label={t(`statuses.${address.status}`)} />
      }
      peek={
        address
          ? { operation: 'check_site_address', input: { newsletterId } }
          : { operation: 'set_site_address', input: { newsletterId, host: 'news.garden.example' } }
      }
      actions={
        address &&
        mayWrite && (
          <Actions
            address={address}
            change={() => setChanges(true)}
            check={() => void check.run({ newsletterId })}
            checking={check.pending}
          />
        )
      }
    >
      <Stack gap="md">
        <Problem text={check.problem} />
        {isNone ? (
          <SetAddress newsletter={newsletter} />
        ) : (
          <ReadState query={whole.error ? { ...query, error: whole.error } : query} lines={8}>
            {(found) =>
              changes ? (
                <SetAddress
                  newsletter={newsletter}
                  current={found.host}
                  close={() => setChanges(false)}
                />
              ) : (
                <Records address={found} />
              )
            }
          </ReadState>
        )}
      </Stack>
    </Page>
  )
}

function Actions({
  address,
  change,
  check,
  checking,
}: {
  address: SiteAddress
  change: () => void
  check: () => void
  checking: boolean
}) {
  const { t } = useTranslation('addresses')
  return (
    <>
      <RemoveAddress address={address} />
      <Button variant="default" onClick={change}>
        {t('change')}…
      </Button>
      <Button leftSection={<RefreshCw size={16} />} loading={checking} onClick={check}>
        {t('check')}
      </Button>
    </>
  )
}

function Records({ address }: { address: SiteAddress }) {
  const { t } = useTranslation(['addresses', 'domains'])
  const { host, status, records, problem, problemCode, certificate, formerHosts, checkedAt } =
    address
  // The sentence above says what to do.
  const isNew = status === 'waiting' && records.every((one) => one.status !== 'found')
  const url = `${location.protocol}//${host}${location.port && `:${location.port}`}`
  return (
    <Stack gap="md">
      <Text size="lg" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {unicodeDomain(host)}
      </Text>
      <Text c="dimmed" maw={720}>
        <Trans
          t={t}
          i18nKey={`told.${status}`}
          values={{ host: unicodeDomain(host) }}
          components={{ page: <Anchor href={url} target="_blank" rel="noopener" /> }}
        />
      </Text>
      {problem !== null && !isNew && (
        <Text maw={720} role="status">
          {t(
            `problems.${problemCode}`,
            saidBy({ detail: problem, values: { host: unicodeDomain(host) } }),
          )}
        </Text>
      )}
      {status === 'active' && certificate && <Certificate certificate={certificate} />}
      {formerHosts.length > 0 && (
        <Text c="dimmed" maw={720} style={{ overflowWrap: 'anywhere' }}>
          {t('former', { hosts: formerHosts.map(unicodeDomain).join(', ') })}
        </Text>
      )}
      <div>
        <Title order={2}>{t('domains:records')}</Title>
        <Text c="dimmed" maw={720}>
          {t('domains:recordsText')}{' '}
          {checkedAt === null ? (
            t('domains:neverChecked')
          ) : (
            <>
              {t('domains:lastChecked')} <Time at={checkedAt} />.
            </>
          )}
        </Text>
      </div>
      <ul className="mc-records">
        {records.map((record) => (
          <AddressRecord
            key={`${record.type} ${record.value}`}
            record={record}
            isChecked={checkedAt !== null}
          />
        ))}
      </ul>
    </Stack>
  )
}

/** Says how the certificate of the host is, where the server gets certificates by itself. */
function Certificate({
  certificate: { status, expiresAt },
}: {
  certificate: NonNullable<SiteAddress['certificate']>
}) {
  const { t } = useTranslation('addresses')
  return (
    <Text {...(status !== 'failing' && { c: 'dimmed' })} maw={720}>
      <Trans
        t={t}
        i18nKey={`certificates.${status}`}
        components={{
          end: <Time at={expiresAt} as="day" />,
          home: <Anchor component={Link} to="/" underline="always" inherit />,
        }}
      />
    </Text>
  )
}

function RemoveAddress({ address: { newsletterId, host } }: { address: SiteAddress }) {
  const { t } = useTranslation(['addresses', 'frame'])
  const name = unicodeDomain(host)
  const remove = useOperation('remove_site_address', { said: t('removed', { host: name }) })
  const ask = () =>
    confirm({
      title: t('removeTitle', { host: name }),
      text: t('removeText'),
      action: t('remove'),
      run: () => remove.attempt({ newsletterId }),
    })
  return (
    <Button variant="default" onClick={ask}>
      {t('remove')}…
    </Button>
  )
}
