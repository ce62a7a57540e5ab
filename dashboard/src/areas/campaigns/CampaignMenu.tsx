import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAskDelete } from './asks.ts'
import { canDelete, type Campaign } from './campaign.ts'
import { useUnschedule } from './useUnschedule.ts'

/** The menu of a row: what can be done with the campaign without opening it. */
export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const askDelete = useAskDelete()
  const unschedule = useUnschedule({ toast: true })
  const isScheduled = campaign.status === 'scheduled'
  if (!canDelete(campaign) && !isScheduled) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { subject: campaign.subject || t('noSubject') })}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isScheduled && (
          <Menu.Item leftSection={<Undo2 size={16} />} onClick={() => void unschedule.run({ campaignId: campaign.id })}>
            {t('schedule.undo')}
          </Menu.Item>
        )}
        {canDelete(campaign) && (
          <Menu.Item leftSection={<Trash2 size={16} />} color="red" onClick={() => askDelete(campaign)}>
            {t(campaign.status === 'draft' ? 'deleteDraft' : 'delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
