import type { confirm } from '../../kit/confirm.tsx'
import { attempt } from '../../kit/attempt.ts'
import type { Campaign, Say } from './campaign.ts'

type Question = Parameters<typeof confirm>[0]

/** Makes the question before a campaign is deleted. For a sent one it says that its counts go too. */
export function askDelete(t: Say, { id, subject, status }: Campaign, done?: () => unknown): Question {
  return {
    title: t(status === 'draft' ? 'campaigns:deleteDraft' : 'campaigns:delete'),
    text: t(status === 'draft' ? 'campaigns:deleteDraftText' : 'campaigns:deleteText', { subject: subject || t('campaigns:noSubject') }),
    action: t('campaigns:deleteNow'),
    run: () => attempt('delete_campaign', { campaignId: id }, done),
  }
}

/** Makes the question before a campaign is ended for good. */
export function askCancel(t: Say, { id, counts }: Campaign): Question {
  return {
    title: t('campaigns:cancelTitle'),
    text: t('campaigns:cancelText', { count: counts.pending }),
    action: t('campaigns:cancelNow'),
    run: () => attempt('cancel_campaign', { campaignId: id }),
  }
}
