import { Select } from '@mantine/core'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Reader, useReaders } from '../contacts/useReaders.ts'

interface Props {
  newsletterId: string | undefined
  reader: Reader | null
  change: (reader: Reader | null) => void
}

export function ReaderPick({ newsletterId, reader, change }: Props) {
  const { t } = useTranslation('segments')
  const { find, select } = useReaders({ newsletterId, reader, change })
  return (
    <Select
      {...select}
      label={t('whyNot')}
      description={t('whyNotText')}
      placeholder={t('findReader')}
      leftSection={<UserRound size={15} aria-hidden />}
      value={reader?.id ?? null}
      onChange={(value) => change(find(value))}
      clearable
      clearButtonProps={{ 'aria-label': t('clearReader') }}
      nothingFoundMessage={t('noReader')}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
