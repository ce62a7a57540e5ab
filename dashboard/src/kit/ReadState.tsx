import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { CloudAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound, sentenceOf } from '../queries.ts'
import { EmptyState } from './EmptyState.tsx'

interface Query<Data> {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  refetch(): unknown
}

/** Shows what was read, or that it is being read, or an error with a button to try again. */
export function ReadState<Data>({
  query,
  children,
  lines = 3,
}: {
  query: Query<Data>
  children: (data: Data) => ReactNode
  lines?: number
}) {
  const waiting = (
    <Stack gap="sm" aria-busy>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={20} width={line === lines - 1 ? '60%' : '100%'} radius="sm" />
      ))}
    </Stack>
  )
  // The answer may load words of its own. The rest of the page stays meanwhile.
  if (query.data !== undefined)
    return <Suspense fallback={waiting}>{children(query.data)}</Suspense>
  if (query.error) return <ReadError error={query.error} retry={() => void query.refetch()} />
  return waiting
}

export function ReadError({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  if (isNotFound(error))
    return <EmptyState title={t('errors.notFound')} text={t('errors.noPageText')} />
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" className="mc-card" role="alert">
      <CloudAlert size={20} style={{ flex: 'none' }} />
      <Stack gap={8} align="flex-start">
        <Text size="md">{sentenceOf(error)}</Text>
        <Button variant="default" size="xs" onClick={retry}>
          {t('errors.again')}
        </Button>
      </Stack>
    </Group>
  )
}
