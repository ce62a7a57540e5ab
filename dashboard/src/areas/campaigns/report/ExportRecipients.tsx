import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../../kit/operation.ts'
import { queryClient } from '../../../queries.ts'
import { useMay } from '../../../shell/session.ts'
import type { RecipientFilter } from './recipient-search.ts'

/** Starts an export of the recipients that the list shows, and leads to its page. */
export function ExportRecipients({
  campaignId,
  filter,
}: {
  campaignId: string
  filter: RecipientFilter
}) {
  const { t } = useTranslation('report')
  const navigate = useNavigate()
  const mayWrite = useMay('editor')
  const start = useOperation('export_campaign_recipients', {
    toast: true,
    async done({ id }) {
      void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })
      await navigate({ to: `/exports/${id}` })
    },
  })
  if (!mayWrite) return null
  return (
    <Button
      variant="default"
      ml="auto"
      leftSection={<Download size={16} />}
      loading={start.pending}
      onClick={() => void start.run({ campaignId, ...filter })}
    >
      {t('export')}
    </Button>
  )
}
