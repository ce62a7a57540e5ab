import { ActionIcon, Menu } from '@mantine/core'
import { Copy, Ellipsis, LayoutTemplate, MailQuestion, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveAsTemplate } from '../templates/SaveAsTemplate.tsx'
import { useAskDelete } from './asks.ts'
import { canDelete, type Campaign } from './campaign.ts'
import { useCopies } from './useCopies.ts'
import { useUnschedule } from './schedule/useUnschedule.ts'

interface Props {
  campaign: Campaign
  /** Draws the button as those beside it on a page. */
  framed?: boolean
  deleted?: () => unknown
  /** Saves what was typed, before a copy of the campaign is made. */
  save?: () => Promise<boolean>
}

/** The menu of a campaign: copies, and ways to end it. */
export function CampaignMenu({ campaign, framed = false, deleted, save = () => Promise.resolve(true) }: Props) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const askDelete = useAskDelete(deleted)
  const { duplicate, resend } = useCopies()
  const { status, subject } = campaign
  const unschedule = useUnschedule({ toast: true })
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            {...(framed ? { variant: 'default', size: 34 } : { variant: 'subtle', color: 'gray' })}
            aria-label={t('actionsOf', { subject: subject || t('noSubject') })}
          >
            <Ellipsis size={framed ? 17 : 16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'scheduled' && (
            <Menu.Item leftSection={<Undo2 size={16} />} onClick={() => void unschedule.run({ campaignId: campaign.id })}>
              {t('schedule.undo')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Copy size={16} />} onClick={() => void save().then((isSaved) => isSaved && duplicate(campaign))}>
            {t('copies.duplicate')}
          </Menu.Item>
          <Menu.Item leftSection={<LayoutTemplate size={16} />} onClick={() => void save().then(() => setSaving(true))}>
            {t('copies.saveAsTemplate')}
          </Menu.Item>
          {status === 'sent' && (
            <Menu.Item leftSection={<MailQuestion size={16} />} onClick={() => resend(campaign)}>
              {t('copies.resend')}
            </Menu.Item>
          )}
          {canDelete(campaign) && (
            <Menu.Item leftSection={<Trash2 size={16} />} color="red" onClick={() => askDelete(campaign)}>
              {t(status === 'draft' ? 'deleteDraft' : 'delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveAsTemplate campaign={campaign} opened={isSaving} close={() => setSaving(false)} />
    </>
  )
}
