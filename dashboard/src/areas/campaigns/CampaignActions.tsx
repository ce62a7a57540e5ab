import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Pause, Play, Send, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAskCancel } from './asks.ts'
import { type Campaign, canCancel, canPause, canResume, hasNotBegun } from './campaign.ts'
import { CampaignMenu } from './CampaignMenu.tsx'

interface Act {
  pending: boolean
  run: (input: { campaignId: string }) => Promise<unknown>
}

interface Props {
  campaign: Campaign
  pause: Act
  resume: Act
  sendMore: () => void
}

export function CampaignActions({ campaign, pause, resume, sendMore }: Props) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const askCancel = useAskCancel()
  const { id: campaignId } = campaign
  return (
    <>
      <CampaignMenu campaign={campaign} framed deleted={() => navigate({ to: '/campaigns' })} />
      {campaign.status === 'sent' && (
        <Button variant="default" leftSection={<Send size={16} />} onClick={sendMore}>
          {t('more.action')}
        </Button>
      )}
      {canCancel(campaign) && (
        <Button variant="default" leftSection={<X size={16} />} onClick={() => askCancel(campaign)}>
          {t('cancelAction')}
        </Button>
      )}
      {canPause(campaign) && (
        <Button
          leftSection={<Pause size={16} />}
          loading={pause.pending}
          onClick={() => void pause.run({ campaignId })}
        >
          {t('pause')}
        </Button>
      )}
      {canResume(campaign) && (
        <Button
          leftSection={<Play size={16} />}
          loading={resume.pending}
          onClick={() => void resume.run({ campaignId })}
        >
          {t(hasNotBegun(campaign) ? 'sendNowSome' : 'resume')}
        </Button>
      )}
    </>
  )
}
