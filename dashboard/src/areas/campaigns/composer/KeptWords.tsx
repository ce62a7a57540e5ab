import { Alert, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { History } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../format.ts'
import { offerUndo } from '../../../kit/offer-undo.tsx'
import type { Draft } from '../campaign.ts'
import type { KeptDraft } from './useKeptDraft.ts'

const Compared = lazy(() => import('../../content/history/Compared.tsx'))

export function KeptWords({
  kept,
  draft,
  change,
}: {
  kept: KeptDraft
  draft: Draft
  change: (draft: Draft) => void
}) {
  const { t } = useTranslation('campaigns')
  const [compares, compare] = useDisclosure(false)
  const { offered, isChanged, leave, take } = kept
  if (!offered) return null
  const when = dayAndTime(new Date(offered.at).toISOString())
  const put = () => {
    const before = take()
    offerUndo({
      id: 'kept',
      message: t('kept.back'),
      label: t('kept.undo'),
      undo: () => change(before),
    })
  }
  return (
    <Alert
      variant="light"
      mb="md"
      icon={<History size={18} />}
      role="alert"
      title={t('kept.title')}
    >
      <Stack gap="sm">
        {t(isChanged ? 'kept.textChanged' : 'kept.text', { when })}
        {compares && (
          <Suspense>
            <Compared then={offered.draft} now={draft} at={new Date(offered.at).toISOString()} />
          </Suspense>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={put}>
            {t('kept.put')}
          </Button>
          {!compares && (
            <Button size="xs" variant="default" onClick={compare.open}>
              {t('kept.compare')}
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" onClick={leave}>
            {t('kept.leave')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
