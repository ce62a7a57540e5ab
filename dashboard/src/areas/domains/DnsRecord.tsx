import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../kit/CopyField.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Domain } from '../../api.ts'

type Record = Domain['records'][number]

const LOOKS = { found: 'verified', wrong: 'failing', missing: 'pending' } as const

export function DnsRecord({ record, domain }: { record: Record; domain: Domain }) {
  const { t } = useTranslation(['domains', 'frame'])
  const { type, host, value, purpose, status, found, problem } = record
  // Most providers add the domain by themselves, and call the domain itself @.
  const short =
    host === domain.name
      ? '@'
      : host.endsWith(`.${domain.name}`)
        ? host.slice(0, -domain.name.length - 1)
        : null
  return (
    <li>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Badge variant="default" radius="sm">
              {type}
            </Badge>
            <Title order={3}>{t(`purposes.${purpose}`)}</Title>
          </Group>
          <StatusBadge
            status={LOOKS[status]}
            label={t(domain.checkedAt === null ? 'found.unchecked' : `found.${status}`)}
          />
        </Group>
        <Text c="dimmed" maw={720}>
          {t(`purposeText.${purpose}`)}
        </Text>
        <dl className="mc-facts">
          <div>
            <dt>{t('host')}</dt>
            <dd>
              <CopyField value={host} label={t('copyHost')} />
              {short !== null && (
                <Group gap={4}>
                  <Text size="sm" c="dimmed">
                    {t('shortHost', { domain: domain.name })}
                  </Text>
                  <CopyField value={short} label={t('copyShortHost')} />
                </Group>
              )}
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
              {found.map((text) => (
                <dd key={text} dir="ltr">
                  <Code style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{text}</Code>
                </dd>
              ))}
            </div>
          )}
        </dl>
        {problem !== null && (
          <Text c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
            {problem}
          </Text>
        )}
        {problem === null && status === 'missing' && domain.checkedAt !== null && (
          <Text c="dimmed">{t('missingText')}</Text>
        )}
      </Stack>
    </li>
  )
}
