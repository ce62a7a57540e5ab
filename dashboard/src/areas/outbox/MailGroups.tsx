import { Button, Center, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  FlaskConical,
  Hand,
  KeyRound,
  type LucideIcon,
  Mail as Letter,
  Mails,
  MailQuestion,
  ReceiptText,
  Workflow,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { number } from '../../format.ts'
import { Dots } from '../../kit/facts/Dots.tsx'
import { Time } from '../../kit/Time.tsx'
import { groupsOf, type Mail, type MailGroup } from './groups.ts'

const ICONS: Partial<Record<Mail['kind'], LucideIcon>> = {
  campaign: Mails,
  test: FlaskConical,
  welcome: Hand,
  automation: Workflow,
  confirmation: MailQuestion,
  code: KeyRound,
  account: KeyRound,
  order: ReceiptText,
  subscription: ReceiptText,
}

/** More addresses of a group stand on its own list. */
const SHOWN_MAX = 20

interface Props {
  mails: readonly Mail[]
  older: (() => void) | undefined
  isReading: boolean
}

/** The outbox by campaign and kind. A single mail is a link; several open below their subject. */
export function MailGroups({ mails, older, isReading }: Props) {
  const { t } = useTranslation('outbox')
  return (
    <>
      <div className="mc-card" style={{ padding: 0 }}>
        {groupsOf(mails).map((group, at) => (
          <div
            key={group.key}
            style={at > 0 ? { borderTop: '1px solid var(--mc-line)' } : undefined}
          >
            {group.mails.length === 1 ? (
              <Single mail={group.newest} />
            ) : (
              <Several
                group={group}
                goesOn={older !== undefined && group.mails.includes(mails.at(-1)!)}
              />
            )}
          </div>
        ))}
      </div>
      {older && (
        <Center mt="md">
          <Button variant="default" loading={isReading} onClick={older}>
            {t('older')}
          </Button>
        </Center>
      )}
    </>
  )
}

function Single({ mail }: { mail: Mail }) {
  const { t } = useTranslation('outbox')
  return (
    <Link to={`/settings/outbox/${mail.name}`} className="mc-row">
      <Head mail={mail} beside={t('toOne', { address: unicodeAddress(mail.to) })} />
    </Link>
  )
}

function Several({ group: { newest, mails }, goesOn }: { group: MailGroup; goesOn: boolean }) {
  const { t } = useTranslation('outbox')
  return (
    <details className="mc-mails">
      <summary className="mc-row">
        <Head
          mail={newest}
          beside={t('count', {
            count: mails.length,
            formatted: number(mails.length) + (goesOn ? '+' : ''),
          })}
          isClosed
        />
      </summary>
      <ul>
        {mails.slice(0, SHOWN_MAX).map(({ name, to }) => (
          <li key={name}>
            <Link to={`/settings/outbox/${name}`} dir="auto">
              {unicodeAddress(to)}
            </Link>
          </li>
        ))}
      </ul>
      {mails.length > SHOWN_MAX && (
        <div className="mc-mails-all">
          <Link to="/settings/outbox" search={searchOf(newest)}>
            {t('all')}
          </Link>
        </div>
      )}
    </details>
  )
}

function searchOf({ kind, campaignId, subject }: Mail) {
  return {
    kind,
    ...(campaignId === null ? { q: subject.slice(0, 100) || undefined } : { campaign: campaignId }),
  }
}

function Head({
  mail: { kind, subject, writtenAt },
  beside,
  isClosed = false,
}: {
  mail: Mail
  beside: string
  isClosed?: boolean
}) {
  const { t } = useTranslation('outbox')
  const Icon = ICONS[kind] ?? Letter
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Icon
        size={18}
        aria-hidden
        style={{ flex: 'none', marginTop: 1, color: 'var(--mantine-color-dimmed)' }}
      />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {subject || t('noSubject')}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Dots>
            {t(`kinds.${kind}`)}
            {beside}
            <Time at={writtenAt} />
          </Dots>
        </Text>
      </div>
      <ChevronRight
        size={16}
        aria-hidden
        className={isClosed ? 'mc-turns' : undefined}
        style={{ flex: 'none', marginTop: 2 }}
      />
    </Group>
  )
}
