import { Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeDomain } from '../../../../src/lib/addresses/unicode-domain.ts'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { queryClient, reading, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import type { Domain } from '../../api.ts'
import { DomainRecord } from './DomainRecord.tsx'

export default function DomainPage() {
  const { t } = useTranslation(['domains', 'frame'])
  const { domainId } = useParams({ strict: false }) as { domainId: string }
  const mayWrite = useMay('editor')
  // The server checks by itself too: its result shows here while the domain waits for its records.
  const query = useRead(
    'get_domain',
    { domainId },
    { live: (domain) => domain?.status !== 'verified' },
  )
  const check = useOperation('check_domain', {
    done: (domain) =>
      void queryClient.setQueryData(reading('get_domain', { domainId }).queryKey, domain),
  })
  const domain = query.data
  return (
    <Page
      width="cards"
      title={domain ? unicodeDomain(domain.name) : t('domain')}
      back={{ to: '/settings/domains', label: t('frame:nav.domains') }}
      beside={
        domain && <StatusBadge status={domain.status} label={t(`statuses.${domain.status}`)} />
      }
      peek={{ operation: 'check_domain', input: { domainId } }}
      actions={
        domain &&
        mayWrite && (
          <>
            <DeleteDomain domain={domain} />
            <Button
              leftSection={<RefreshCw size={16} />}
              loading={check.pending}
              onClick={() => void check.run({ domainId })}
            >
              {t('check')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="md">
        <Problem text={check.problem} />
        <ReadState query={query} lines={8}>
          {(domain) => <Records domain={domain} />}
        </ReadState>
      </Stack>
    </Page>
  )
}

function Records({ domain }: { domain: Domain }) {
  const { t } = useTranslation(['domains', 'frame'])
  const { status, records, checkedAt } = domain
  return (
    <Stack gap="md">
      <Text c="dimmed" maw={720}>
        {t(`told.${status}`)}
      </Text>
      <div>
        <Title order={2}>{t('records')}</Title>
        <Text c="dimmed" maw={720}>
          {t('recordsText')}{' '}
          {checkedAt === null ? (
            t('neverChecked')
          ) : (
            <>
              {t('lastChecked')} <Time at={checkedAt} />.
            </>
          )}
        </Text>
      </div>
      <ul className="mc-records">
        {records.map((record) => (
          <DomainRecord key={`${record.type} ${record.host}`} record={record} domain={domain} />
        ))}
      </ul>
    </Stack>
  )
}

function DeleteDomain({ domain: { id, name } }: { domain: Domain }) {
  const { t } = useTranslation(['domains', 'frame'])
  const navigate = useNavigate()
  const remove = useOperation('delete_domain', {
    said: t('deleted', { name: unicodeDomain(name) }),
    done: () => navigate({ to: '/settings/domains' }),
  })
  const ask = () =>
    confirm({
      title: t('deleteTitle', { name: unicodeDomain(name) }),
      text: t('deleteText'),
      action: t('frame:delete'),
      run: () => remove.attempt({ domainId: id }),
    })
  return (
    <Button variant="default" onClick={ask}>
      {t('frame:delete')}…
    </Button>
  )
}
