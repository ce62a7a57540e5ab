import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../api.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { CopyField } from '../../../kit/CopyField.tsx'
import { Note } from '../../../kit/Note.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { saidBy } from '../../../kit/server-words.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Time } from '../../../kit/Time.tsx'
import { useRead } from '../../../queries.ts'
import type { ReturnProvider, Returns } from './returns.ts'
import { ReturnsKey } from './ReturnsKey.tsx'

/** The status badges of the states. */
const LOOKS = { none: 'off', waiting: 'waiting', receiving: 'on', failing: 'failing' } as const

interface Props {
  provider: ReturnProvider
  /** Asks the person to sign in anew, then calls its argument. */
  signInAgain: (done: () => void) => ReactNode
}

/**
 * Shows where the mail service posts bounces and complaints, what to set there, and whether they
 * come. Asks every two seconds while it waits.
 */
export function MailReturns({ provider, signInAgain }: Props) {
  const { t } = useTranslation('mail-returns')
  const query = useRead(
    'get_mail_returns',
    { provider },
    { live: (returns) => returns !== undefined && returns.status !== 'receiving' },
  )
  const { error, refetch } = query
  const isStale = isProblem(error) && (error.code as string) === 'sign_in_again'
  return (
    <section className="mc-card" aria-labelledby="mail-returns">
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          <Title order={2} id="mail-returns">
            {t('title')}
          </Title>
          {query.data && !isStale && (
            <StatusBadge
              status={LOOKS[query.data.status]}
              label={t(`statuses.${query.data.status}`)}
            />
          )}
        </Group>
        <Text c="dimmed">{t('about')}</Text>
        {isStale ? (
          signInAgain(() => void refetch())
        ) : (
          <ReadState query={query} lines={6}>
            {(returns) => <Steps returns={returns} />}
          </ReadState>
        )}
      </Stack>
    </section>
  )
}

function Steps({ returns }: { returns: Returns }) {
  const { t } = useTranslation('mail-returns')
  const { provider, url, events, key, status, lastAt, problem, problemCode } = returns
  return (
    <>
      {status !== 'receiving' && !url?.startsWith('https://') && <Note>{t('notPublic')}</Note>}
      <List type="ordered" spacing="lg" styles={{ itemWrapper: { display: 'block' } }}>
        <List.Item>
          <Text mb={6}>{t(`places.${provider}`)}</Text>
          {url !== null && <CopyField value={url} oneLine label={t('copyAddress')} />}
        </List.Item>
        <List.Item>
          <Text mb={6}>{t('tick')}</Text>
          <List size="sm" spacing={4} withPadding>
            {events.map((event) => (
              <List.Item key={event}>
                <b>{event}</b>
              </List.Item>
            ))}
          </List>
        </List.Item>
        <List.Item>
          <ReturnsKey key={`${provider} ${key.set}`} provider={provider} stored={key} />
        </List.Item>
        <List.Item>
          <Text aria-live="polite">
            {status === 'waiting' ? t('waiting') : lastAt === null ? t('nothing') : t('came')}{' '}
            {lastAt !== null && <Time at={lastAt} />}
          </Text>
        </List.Item>
      </List>
      <Problem text={problem && t(`problems.${problemCode!}`, saidBy({ detail: problem }))} />
      <Rotate provider={provider} />
    </>
  )
}

/** Makes another address, after a question, since the service has to be told of it. */
function Rotate({ provider }: { provider: ReturnProvider }) {
  const { t } = useTranslation('mail-returns')
  const rotate = useOperation('rotate_mail_returns_secret', { said: t('saidRotated') })
  const ask = () =>
    confirm({
      title: t('rotate'),
      text: t('rotateText'),
      action: t('rotate'),
      run: () => rotate.attempt({ provider }),
    })
  return (
    <Group>
      <Button variant="default" onClick={ask}>
        {t('rotate')}
      </Button>
    </Group>
  )
}
