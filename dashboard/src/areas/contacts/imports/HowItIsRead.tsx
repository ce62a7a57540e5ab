import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { Note } from '../../../kit/Note.tsx'
import { Section } from '../Section.tsx'
import type { Choices, Preview } from './wizard.ts'
import { nameOfService, SERVICES, wordsOf } from './services.ts'
import { DELIMITERS, ENCODINGS, type Reader, type Table } from './table.ts'

interface Props {
  table: Table
  preview: Preview | null
  preset: Choices['preset']
  choosePreset: (preset: Choices['preset']) => void
  /** Reads the file in another way. */
  read: (reader: Reader) => void
}

/** The recognised service, encoding and delimiter, to be corrected. */
export function HowItIsRead({ table, preview, preset, choosePreset, read }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  const service = preset ?? preview?.preset ?? 'none'
  const reader = {
    encoding: table.sure ? table.encoding : undefined,
    delimiter: table.sent.delimiter,
  }
  return (
    <Section title={t('howRead')}>
      <Stack gap="md">
        {service !== 'none' && (
          <Note icon={CircleCheck}>
            <Text fw={500}>
              {t(`recognised.${wordsOf(service, table.columns)}`, {
                service: nameOfService(service),
              })}
            </Text>
            {service === 'mailchimp' && <Text>{t('threeFiles')}</Text>}
          </Note>
        )}
        <Doubt table={table} preview={preview} />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <Select
            label={t('writtenBy')}
            data={[
              { value: 'none', label: t('noService') },
              ...SERVICES.map((value) => ({ value, label: nameOfService(value) })),
            ]}
            value={service}
            onChange={(value) => value && choosePreset(value)}
            allowDeselect={false}
          />
          <Select
            label={t('encoding.label')}
            data={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
            value={table.encoding}
            onChange={(value) => value && read({ ...reader, encoding: value })}
            allowDeselect={false}
          />
          <Select
            label={t('delimiter')}
            data={DELIMITERS.map((value) => ({ value, label: t(`delimiters.${NAMES[value]}`) }))}
            value={preview?.delimiter ?? table.delimiter}
            onChange={(value) => value && read({ ...reader, delimiter: value })}
            allowDeselect={false}
          />
        </SimpleGrid>
      </Stack>
    </Section>
  )
}

const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** Says the guessed encoding. Once a file was in doubt, the sentence stays. */
function Doubt({
  table: { encoding, sure, replaced, source, sent },
  preview,
}: {
  table: Table
  preview: Preview | null
}) {
  const { t } = useTranslation(['imports', 'frame'])
  const [doubted, setDoubted] = useState<File | undefined>()
  if (!sure && doubted !== source) setDoubted(source)
  const mixed = preview?.encoding === 'mixed'
  // Letters behind the first part may be the first that are not UTF-8.
  const later =
    sent.encoding === undefined && encoding === 'utf-8' && preview?.encoding === 'windows-1252'
  if (doubted !== source && replaced === 0 && !mixed && !later) return null
  const name = t(`encodings.${later ? 'windows-1252' : encoding}`)
  return (
    <Note>
      {mixed
        ? t('encoding.mixed')
        : replaced > 0
          ? t('encoding.damaged', { encoding: name, count: replaced, shown: number(replaced) })
          : t(sure && !later ? 'encoding.chosen' : 'encoding.guessed', { encoding: name })}
    </Note>
  )
}
