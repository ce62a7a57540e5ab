import { Center, Loader, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadError } from '../../../kit/ReadState.tsx'
import { useList } from '../../../queries.ts'
import { ImageGrid } from '../../images/ImageGrid.tsx'

const SEARCH_REST_MS = 300

/** The account's pictures, found by their names. */
export default function Library({ choose }: { choose: (imageId: string) => void }) {
  const { t } = useTranslation(['content', 'images'])
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), SEARCH_REST_MS)
  const query = useList('list_images', { q: q === '' ? undefined : q, limit: 50 })
  return (
    <Stack gap="sm">
      <TextInput
        aria-label={t('images:search')}
        placeholder={t('images:search')}
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
        <ScrollArea.Autosize mah={300} type="auto" className="mc-picture-library">
          <ImageGrid query={query} open={choose} />
        </ScrollArea.Autosize>
      ) : (
        <Text c="dimmed" size="sm">
          {t(q === '' ? 'images:emptyText' : 'images:noMatch')}
        </Text>
      )}
    </Stack>
  )
}
