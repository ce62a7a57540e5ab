import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, MailCheck, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiPeek } from '../../../kit/ApiPeek.tsx'
import { Still } from '../../content/Still.tsx'
import { CampaignMenu } from '../CampaignMenu.tsx'
import { callOf } from './composer.ts'
import type { ComposerState } from './useComposer.ts'

interface Props {
  composer: ComposerState
  /** Whether all buttons have room. The menu has some of them otherwise. */
  isWide: boolean
}

export function ComposerActions({ composer, isWide }: Props) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const { campaign, draft, saving, open } = composer
  return (
    <>
      {isWide && <ApiPeek {...callOf(campaign, draft)} />}
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
      >
        {!isWide && (
          <>
            <Menu.Item leftSection={<MailCheck size={16} />} onClick={() => open('test')}>
              {t('test')}
            </Menu.Item>
            <Menu.Item leftSection={<CalendarClock size={16} />} onClick={() => open('schedule')}>
              {t('schedule.open')}
            </Menu.Item>
          </>
        )}
      </CampaignMenu>
      <Still of={[t, isWide]}>
        {() => (
          <>
            {isWide && (
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
              </>
            )}
            <Button leftSection={<Send size={16} />} onClick={() => open('send')}>
              {t('send')}
            </Button>
          </>
        )}
      </Still>
    </>
  )
}
