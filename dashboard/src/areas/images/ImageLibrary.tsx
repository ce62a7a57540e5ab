import { Center, Loader, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadError } from '../../kit/ReadState.tsx'
import { useList } from '../../queries.ts'
import { ImageGrid } from './ImageGrid.tsx'

const SEARCH_REST_MS = 300

interface Props {
  choose: (imageId: string) => void
  /** The most pixels of the grid, which scrolls. */
  height?: number
}

/** The account's images, found by their names. */
export default function ImageLibrary({ choose, height = 300 }: Props) {
  const { t } = useTranslation('images')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), SEARCH_REST_MS)
  const query = useList('list_images', { q: q === '' ? undefined : q, limit: 50 })
  return (
    <Stack gap="sm">
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={100}
        autoFocus
      />
      {query.error && query.items.length === 0 ? (
        <ReadError error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Center p="md" aria-busy>
          <Loader size="sm" />
        </Center>
      ) : query.items.length > 0 ? (
        <ScrollArea.Autosize mah={height} type="auto" className="mc-picture-library">
          <ImageGrid query={query} open={choose} />
        </ScrollArea.Autosize>
      ) : (
        <Text c="dimmed" size="sm">
          {t(q === '' ? 'emptyText' : 'noMatch')}
        </Text>
      )}
    </Stack>
  )
}
