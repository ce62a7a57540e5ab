import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { type Campaign, isListing } from './campaign.ts'

/** Asks before a campaign is deleted. For a sent one the question says that its counts go too. */
export function useAskDelete(done?: () => unknown): (campaign: Campaign) => void {
  const { t } = useTranslation(['campaigns', 'frame'])
  const remove = useOperation('delete_campaign', { done: async () => void (await done?.()) })
  return ({ id, subject, status }) =>
    confirm({
      title: t(status === 'draft' ? 'deleteDraft' : 'delete'),
      text: t(status === 'draft' ? 'deleteDraftText' : 'deleteText', {
        subject: subject || t('noSubject'),
      }),
      action: t('deleteNow'),
      run: () => remove.attempt({ campaignId: id }),
    })
}

/** Asks before a campaign is ended for good. */
export function useAskCancel(): (campaign: Campaign) => void {
  const { t } = useTranslation(['campaigns', 'frame'])
  const cancel = useOperation('cancel_campaign')
  return ({ id, counts, steps }) =>
    confirm({
      title: t('cancelTitle'),
      text: isListing({ steps }) ? t('cancelListing') : t('cancelText', { count: counts.pending }),
      action: t('cancelNow'),
      run: () => cancel.attempt({ campaignId: id }),
    })
}
