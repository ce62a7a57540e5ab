import { Menu } from '@mantine/core'
import { Copy, LayoutTemplate, MailQuestion, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useMay } from '../../shell/session.ts'
import { etagOf } from '../../queries.ts'
import { HistoryItem } from '../content/history/HistoryItem.tsx'
import { HistoryOf } from '../content/history/HistoryOf.tsx'
import { SaveAsTemplate } from '../templates/SaveAsTemplate.tsx'
import { useAskDelete } from './asks.ts'
import { canDelete, type Campaign } from './campaign.ts'
import { useCopies } from './useCopies.ts'
import { WebItems } from './web/WebItems.tsx'
import { useUnschedule } from './schedule/useUnschedule.ts'

interface Props {
  campaign: Campaign
  framed?: boolean
  deleted?: () => unknown
  /** Saves what was typed, before a copy of the campaign is made. */
  save?: () => Promise<boolean>
  version?: () => string | undefined
  /** Items that have no room beside the menu. */
  children?: ReactNode
}

export function CampaignMenu({
  campaign,
  framed = false,
  deleted,
  save = () => Promise.resolve(true),
  version = () => etagOf(campaign),
  children,
}: Props) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const askDelete = useAskDelete(deleted)
  const { duplicate, resend } = useCopies()
  const { status, subject } = campaign
  const unschedule = useUnschedule({ toast: true })
  const [isSaving, setSaving] = useState(false)
  const [hasHistory, setHistory] = useState(false)
  const mayWrite = useMay('editor')
  return (
    <>
      <MoreMenu framed={framed} label={t('actionsOf', { subject: subject || t('noSubject') })}>
        {children}
        <WebItems campaign={campaign} />
        {status === 'scheduled' && (
          <Menu.Item
            leftSection={<Undo2 size={16} />}
            onClick={() => void unschedule.run({ campaignId: campaign.id })}
          >
            {t('schedule.undo')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Copy size={16} />}
          onClick={() => void save().then((isSaved) => isSaved && duplicate(campaign))}
        >
          {t('copies.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<LayoutTemplate size={16} />}
          onClick={() => void save().then(() => setSaving(true))}
        >
          {t('copies.saveAsTemplate')}
        </Menu.Item>
        {framed && <HistoryItem open={() => void save().then(() => setHistory(true))} />}
        {status === 'sent' && (
          <Menu.Item leftSection={<MailQuestion size={16} />} onClick={() => resend(campaign)}>
            {t('copies.resend')}
          </Menu.Item>
        )}
        {canDelete(campaign) && (
          <Menu.Item
            leftSection={<Trash2 size={16} />}
            color="red"
            onClick={() => askDelete(campaign)}
          >
            {t(status === 'draft' ? 'deleteDraft' : 'delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {framed && (
        <HistoryOf
          owner={{ campaignId: campaign.id }}
          now={campaign}
          opened={hasHistory}
          close={() => setHistory(false)}
          open={status === 'draft' && mayWrite}
          save={save}
          version={version}
        />
      )}
      <SaveAsTemplate campaign={campaign} opened={isSaving} close={() => setSaving(false)} />
    </>
  )
}
