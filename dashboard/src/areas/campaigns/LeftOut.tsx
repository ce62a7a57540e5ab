import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { useRead } from '../../queries.ts'

type Status = 'pending' | 'unsubscribed' | 'bounced' | 'complained'

/** Says how many contacts of a newsletter get no campaign, and for which reason. */
export function LeftOut({ newsletterId }: { newsletterId: string }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const parts = [
    useLeftOut(newsletterId, 'pending'),
    useLeftOut(newsletterId, 'unsubscribed'),
    useLeftOut(newsletterId, 'bounced'),
    useLeftOut(newsletterId, 'complained'),
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  const shown = parts.map(({ status, count }) => `${number(count)} ${t(`leftOut.${status}`)}`).join(' · ')
  return (
    <Text size="sm" c="dimmed" className="figures">
      {t('leftOut.text', { shown })}
    </Text>
  )
}

function useLeftOut(newsletterId: string, status: Status) {
  return { status, count: useRead('list_contacts', { newsletterId, status, limit: 1, include: 'total' }).data?.total ?? 0 }
}
