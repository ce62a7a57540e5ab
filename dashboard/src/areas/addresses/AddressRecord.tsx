import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../kit/CopyField.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { OutputOf } from '../../shapes.ts'

type Record = OutputOf<'get_site_address'>['records'][number]

const LOOKS = { found: 'verified', wrong: 'failing', missing: 'pending' } as const

export function AddressRecord({ record, isChecked }: { record: Record; isChecked: boolean }) {
  const { t } = useTranslation(['addresses', 'domains'])
  const { type, name, value, status, found, problem } = record
  const purpose = type === 'TXT' ? 'proof' : 'lead'
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
            label={t(isChecked ? `domains:found.${status}` : 'domains:found.unchecked')}
          />
        </Group>
        <Text c="dimmed" maw={720}>
          {t(type === 'ALIAS' ? 'aliasText' : `purposeText.${purpose}`)}
        </Text>
        <dl className="mc-facts">
          <div>
            <dt>{t('domains:host')}</dt>
            <dd>
              <CopyField value={name} label={t('domains:copyHost')} />
            </dd>
          </div>
          <div>
            <dt>{t('domains:value')}</dt>
            <dd>
              <CopyField value={value} label={t('domains:copyValue')} />
            </dd>
          </div>
          {status !== 'found' && found.length > 0 && (
            <div>
              <dt>{t('domains:foundThere')}</dt>
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
        {problem === null && status === 'missing' && isChecked && (
          <Text c="dimmed">{t('domains:missingText')}</Text>
        )}
      </Stack>
    </li>
  )
}
