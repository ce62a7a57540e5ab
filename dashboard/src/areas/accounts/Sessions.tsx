import { Badge, Button, Group, Text } from '@mantine/core'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { browserName, isPhone } from './browser-name.ts'

type Session = OutputOf<'list_sessions'>['data'][number]

export function Sessions() {
  const { t } = useTranslation(['accounts', 'frame'])
  const query = useRead('list_sessions', { limit: 100 })
  const ending = useOperation('revoke_other_sessions', { said: t('endedOthers') })
  const endOthers = () =>
    confirm({
      title: t('endOthersTitle'),
      text: t('endOthersText'),
      action: t('endOthers'),
      run: () => ending.attempt({}),
    })
  return (
    <ReadState query={query}>
      {({ data }) => (
        <>
          <ul className="mc-card" style={{ listStyle: 'none', margin: 0, padding: '0 16px' }}>
            {data
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session, at) => (
                <li
                  key={session.id}
                  style={{ borderTop: at === 0 ? 'none' : '1px solid var(--mc-line)' }}
                >
                  <Line session={session} />
                </li>
              ))}
          </ul>
          {data.length > 1 && (
            <Button variant="default" mt="sm" onClick={endOthers}>
              {t('endOthers')}
            </Button>
          )}
        </>
      )}
    </ReadState>
  )
}

function Line({
  session: { id: sessionId, current, userAgent, address, createdAt },
}: {
  session: Session
}) {
  const { t } = useTranslation(['accounts', 'frame'])
  const revoke = useOperation('revoke_session', { toast: true, said: t('ended') })
  const name = browserName(userAgent) ?? t('program')
  const Icon = isPhone(userAgent) ? Smartphone : Monitor
  return (
    <Group gap="sm" py="sm" wrap="nowrap">
      <Icon size={18} aria-hidden style={{ flex: 'none', color: 'var(--mantine-color-dimmed)' }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {current && (
            <Badge variant="light" tt="none" fw={500}>
              {t('thisOne')}
            </Badge>
          )}
        </Group>
        <Text c="dimmed" size="sm">
          {address !== null && `${address} · `}
          {t('signedIn')} <Time at={createdAt} />
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          loading={revoke.pending}
          onClick={() => void revoke.run({ sessionId })}
          aria-label={t('endOf', { name })}
        >
          {t('end')}
        </Button>
      )}
    </Group>
  )
}
