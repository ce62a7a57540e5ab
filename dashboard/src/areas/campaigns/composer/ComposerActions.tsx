import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Still } from '../../content/Still.tsx'
import { CampaignMenu } from '../CampaignMenu.tsx'
import type { ComposerState } from './useComposer.ts'

export function ComposerActions({ composer }: { composer: ComposerState }) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const { campaign, draft, saving, open } = composer
  return (
    <>
      <CampaignMenu
        campaign={{
          ...campaign,
          subject: draft.subject,
          previewText: draft.previewText,
          content: draft.content,
        }}
        framed
        save={saving.flush}
        version={saving.version}
        deleted={() => navigate({ to: '/campaigns', ignoreBlocker: true })}
      />
      <Still of={[t]}>
        {() => (
          <>
            <Button variant="default" onClick={() => open('test')}>
              {t('test')}
            </Button>
            <Button
              variant="default"
              leftSection={<CalendarClock size={16} />}
              onClick={() => open('schedule')}
            >
              {t('schedule.open')}
            </Button>
            <Button leftSection={<Send size={16} />} onClick={() => open('send')}>
              {t('send')}
            </Button>
          </>
        )}
      </Still>
    </>
  )
}
