import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Domain } from '../../api.ts'
import { CopyField } from '../../kit/CopyField.tsx'
import { saidBy } from '../../kit/server-words.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'

const LOOKS = { found: 'verified', wrong: 'failing', missing: 'pending' } as const

type RecordProblem = NonNullable<Domain['records'][number]['problemCode']>

interface Shown {
  type: string
  value: string
  status: keyof typeof LOOKS
  found: readonly string[]
  problem: string | null
  problemCode: RecordProblem | null
}

interface Props {
  record: Shown
  /** The whole name of the record. */
  host: string
  title: string
  text: string
  isChecked: boolean
  /** More about the name, below it. */
  children?: ReactNode
}

/** A record to publish in DNS, with what the last check found there. */
export function DnsRecord({ record, host, title, text, isChecked, children }: Props) {
  const { t } = useTranslation('domains')
  const { type, value, status, found, problem } = record
  return (
    <li>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Badge variant="default" radius="sm">
              {type}
            </Badge>
            <Title order={3}>{title}</Title>
          </Group>
          <StatusBadge
            status={LOOKS[status]}
            label={t(isChecked ? `found.${status}` : 'found.unchecked')}
          />
        </Group>
        <Text c="dimmed" maw={720}>
          {text}
        </Text>
        <dl className="mc-facts">
          <div>
            <dt>{t('host')}</dt>
            <dd>
              <CopyField value={host} label={t('copyHost')} />
              {children}
            </dd>
          </div>
          <div>
            <dt>{t('value')}</dt>
            <dd>
              <CopyField value={value} label={t('copyValue')} />
            </dd>
          </div>
          {status !== 'found' && found.length > 0 && (
            <div>
              <dt>{t('foundThere')}</dt>
              {found.map((each) => (
                <dd key={each} dir="ltr">
                  <Code style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{each}</Code>
                </dd>
              ))}
            </div>
          )}
        </dl>
        <Wrong record={record} />
        {problem === null && status === 'missing' && isChecked && (
          <Text c="dimmed">{t('missingText')}</Text>
        )}
      </Stack>
    </li>
  )
}

/** Says what is wrong with a record, and what to do. */
function Wrong({ record: { found, problem, problemCode } }: { record: Shown }) {
  const { t } = useTranslation('domains')
  if (problem === null) return null
  const values = { found: found.join(', ') }
  return (
    <Text c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
      {t(`recordProblems.${problemCode!}`, saidBy({ detail: problem, values }))}
    </Text>
  )
}
