import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import type { Campaign } from './campaign.ts'

export function useCopies() {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const options = (said: string) => ({
    said,
    toast: true,
    done: ({ id }: { id: string }) => navigate({ to: `/campaigns/${id}` }),
  })
  const duplicate = useOperation('duplicate_campaign', options(t('copies.duplicated')))
  const resend = useOperation('resend_to_unopened', options(t('copies.resent')))
  return {
    duplicate: ({ id }: Campaign) => void duplicate.run({ campaignId: id }),
    resend: ({ id }: Campaign) => void resend.run({ campaignId: id }),
  }
}
