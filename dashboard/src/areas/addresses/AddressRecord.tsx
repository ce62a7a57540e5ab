import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../shapes.ts'
import { DnsRecord } from '../domains/DnsRecord.tsx'

type Record = OutputOf<'get_site_address'>['records'][number]

export function AddressRecord({ record, isChecked }: { record: Record; isChecked: boolean }) {
  const { t } = useTranslation(['addresses', 'domains'])
  const { type, name } = record
  const purpose = type === 'TXT' ? 'proof' : 'lead'
  return (
    <DnsRecord
      record={record}
      host={name}
      title={t(`purposes.${purpose}`)}
      text={t(type === 'ALIAS' ? 'aliasText' : `purposeText.${purpose}`)}
      isChecked={isChecked}
    />
  )
}
