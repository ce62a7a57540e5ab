import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { Note } from '../../../kit/Note.tsx'
import { type Encoding, ENCODINGS, type Table } from './table.ts'

/** Says in which encoding a file was read where that is a guess, and reads it in another one. */
export function EncodingChoice({ table: { encoding, sure, replaced = 0, source }, change }: { table: Table; change: (encoding: Encoding) => void }) {
  const { t } = useTranslation(['imports', 'frame'])
  // Once a file was in doubt, its choice stays on the page.
  const [doubted, setDoubted] = useState<File | undefined>()
  if (sure === false && doubted !== source) setDoubted(source)
  if (encoding === undefined || (doubted !== source && replaced === 0)) return null
  const name = t(`encodings.${encoding}`)
  return (
    <Note>
      <Stack gap={8}>
        <Text>
          {replaced > 0
            ? t('encoding.damaged', { encoding: name, count: replaced, shown: number(replaced) })
            : t(sure ? 'encoding.chosen' : 'encoding.guessed', { encoding: name })}
        </Text>
        <Select
          label={t('encoding.label')}
          data={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
          value={encoding}
          onChange={(value) => value && change(value)}
          allowDeselect={false}
          maw={320}
        />
      </Stack>
    </Note>
  )
}
