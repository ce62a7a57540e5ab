import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Domain } from '../../api.ts'
import { CopyField } from '../../kit/CopyField.tsx'
import { DnsRecord } from './DnsRecord.tsx'

type Record = Domain['records'][number]

export function DomainRecord({ record, domain }: { record: Record; domain: Domain }) {
  const { t } = useTranslation('domains')
  const { host, purpose } = record
  // Most providers add the domain by themselves, and call the domain itself @.
  const short =
    host === domain.name
      ? '@'
      : host.endsWith(`.${domain.name}`)
        ? host.slice(0, -domain.name.length - 1)
        : null
  return (
    <DnsRecord
      record={record}
      host={host}
      title={t(`purposes.${purpose}`)}
      text={t(`purposeText.${purpose}`)}
      isChecked={domain.checkedAt !== null}
    >
      {short !== null && (
        <Group gap={4}>
          <Text size="sm" c="dimmed">
            {t('shortHost', { domain: domain.name })}
          </Text>
          <CopyField value={short} label={t('copyShortHost')} />
        </Group>
      )}
    </DnsRecord>
  )
}
