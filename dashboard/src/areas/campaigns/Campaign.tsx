import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusTitle } from './focus-title.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { isUnderWay, type Campaign } from './campaign.ts'
import { CampaignView } from './CampaignView.tsx'
import './campaigns.css'

const Composer = lazy(() => import('./composer/Composer.tsx'))

/** The page of a campaign: the composer of a draft, or the report of a sent one. */
export default function CampaignPage() {
  const { campaignId } = useParams({ strict: false })
  return <OneCampaign key={campaignId} campaignId={campaignId} />
}

function OneCampaign({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const mayWrite = useMay('editor')
  const query = useRead(
    'get_campaign',
    { campaignId },
    { live: (campaign) => campaign !== undefined && isUnderWay(campaign) },
  )
  // The composer closes itself: typed text must survive a sending or deletion in another tab.
  const [composing, setComposing] = useState(false)
  const isDraft = (campaign: Campaign) => campaign.status === 'draft' && mayWrite
  const leave = () => {
    setComposing(false)
    focusTitle()
  }
  if (query.data && isDraft(query.data) && !composing) setComposing(true)

  if (query.data === undefined) {
    return (
      <Page title={t('campaign')} back={{ to: '/campaigns', label: t('title') }}>
        <ReadState query={query}>{() => null}</ReadState>
      </Page>
    )
  }
  if (!composing) return <CampaignView campaign={query.data} />
  return (
    <Suspense
      fallback={
        <Page
          title={t('campaign')}
          back={{ to: '/campaigns', label: t('title') }}
          children={null}
        />
      }
    >
      <Composer campaign={query.data} gone={query.error} leave={leave} />
    </Suspense>
  )
}
