import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { nameOfOrigin } from './origin.ts'
import { Dots } from '../../kit/facts/Dots.tsx'
import { Time } from '../../kit/Time.tsx'
import type { Campaign } from './campaign.ts'

/** Says which service an issue was moved from, its date there, and who wrote it. */
export function MovedFrom({
  campaign: { movedFrom, author, publishedAt },
}: {
  campaign: Campaign
}) {
  const { t } = useTranslation('campaigns')
  if (movedFrom === null) return null
  const { service, url } = movedFrom
  const address = url !== null && /^https?:\/\//i.test(url) ? url : null
  return (
    <Text c="dimmed" component="div">
      <Dots>
        <>{t('moved.from', { service: nameOfOrigin(service) })}</>
        {publishedAt !== null && (
          <>
            {t('moved.published')} <Time at={publishedAt} as="day" />
          </>
        )}
        {author !== null && (
          <>
            {t('moved.by')} <bdi>{author}</bdi>
          </>
        )}
        {address !== null && (
          <Anchor href={address} target="_blank" rel="noreferrer" underline="always" inherit>
            {t('moved.there')}
          </Anchor>
        )}
      </Dots>
    </Text>
  )
}
