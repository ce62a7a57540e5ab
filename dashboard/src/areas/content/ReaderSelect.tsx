import { Select } from '@mantine/core'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Reader, useReaders } from '../contacts/useReaders.ts'

const SAMPLE = 'sample'

interface Props {
  newsletterId: string
  reader: Reader | null
  change: (reader: Reader | null) => void
  label?: string
  /** Stands for no contact. */
  none?: string
}

export function ReaderSelect({ newsletterId, reader, change, label, none }: Props) {
  const { t } = useTranslation('content')
  const sample = none ?? t('preview.sample')
  const { find, isSearch, select } = useReaders({ newsletterId, reader, change, none: sample })
  return (
    <Select
      {...select}
      size="xs"
      aria-label={label ?? t('preview.as')}
      leftSection={<UserRound size={14} aria-hidden />}
      data={isSearch ? select.data : [{ value: SAMPLE, label: sample }, ...select.data]}
      value={reader?.id ?? SAMPLE}
      onChange={(value) => change(find(value))}
      allowDeselect={false}
      nothingFoundMessage={t('preview.noReader')}
      maw={280}
      comboboxProps={{ width: 280, position: 'bottom-start', transitionProps: { duration: 80 } }}
    />
  )
}
