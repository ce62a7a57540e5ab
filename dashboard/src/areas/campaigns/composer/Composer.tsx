import { Button, Divider, Group, Stack, Tabs, TextInput } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { CalendarClock, Send } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../../kit/content-words.ts'
import { usePreview } from '../../../kit/preview.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import { Audience } from './Audience.tsx'
import type { Campaign, Draft } from '../campaign.ts'
import { CampaignMenu } from '../CampaignMenu.tsx'
import { Checks, goToPlace } from '../sending/Checks.tsx'
import { errorsIn } from '../../content/errors.ts'
import { ContentEditor } from '../../content/ContentEditor.tsx'
import { LostDraft, StayOrLeave } from './LostDraft.tsx'
import { MailPreview } from '../../content/MailPreview.tsx'
import type { Reader } from '../../contacts/useReaders.ts'
import { ReaderSelect } from '../../content/ReaderSelect.tsx'
import { SaveState, Unsaved } from './SaveState.tsx'
import { ScheduleCampaign } from '../schedule/ScheduleCampaign.tsx'
import { SendCampaign } from '../sending/SendCampaign.tsx'
import { TestMail } from './TestMail.tsx'
import { useDiscardUntouched } from './untouched.ts'
import { useDraft } from './useDraft.ts'
import { OptionSelect } from '../variants/OptionSelect.tsx'
import { Variants } from '../variants/Variants.tsx'
import { type Option, shownOption } from '../variants/variants.ts'
import { deletedImagesIn, WritingContext } from '../../content/writing.ts'

const SUBJECT_MAX = 250

/** Writes a draft, with the mail that comes of it beside it. `leave` shows the campaign as it is instead. */
export default function Composer({ campaign, gone, leave }: { campaign: Campaign; gone: unknown; leave: () => void }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const navigate = useNavigate()
  const { newsletters } = useNewsletter()
  const newsletter = newsletters.find(({ id }) => id === campaign.newsletterId)
  const saving = useDraft(campaign, gone)
  const { draft, lost } = saving
  useDiscardUntouched(campaign, saving)
  // The author is told what is missing only after the first change.
  const [isTouched, setTouched] = useState(false)
  const change = (some: Partial<Draft>) => {
    setTouched(true)
    saving.change(some)
  }
  const [reader, setReader] = useState<Reader | null>(null)
  const [wanted, setWanted] = useState<Option['key']>('A')
  const variant = shownOption(draft.variants, wanted)
  const [dialog, setDialog] = useState<'send' | 'test' | 'schedule' | null>(null)
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const { content } = draft
  const text = { newsletterId: campaign.newsletterId, subject: draft.subject, previewText: draft.previewText, content }
  const made = usePreview({ ...text, contactId: reader?.id, ...(variant && { variants: draft.variants, variant }) })
  const deletedImages = useMemo(() => deletedImagesIn(made.preview?.checks), [made.preview])
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await saving.flush()),
    enableBeforeUnload: () => !saving.isClean(),
    withResolver: true,
  })
  useHotkeys([['mod+S', () => void saving.flush()]], [], true)
  useEffect(() => {
    if (lost?.why === 'sent' && saving.isClean()) leave()
  })
  const open = (which: 'send' | 'test' | 'schedule') => {
    void saving.flush()
    if (which !== 'test') setTouched(true)
    setDialog(which)
  }

  const write = (
    <WritingContext value={{ newsletterId: campaign.newsletterId, errors: errorsIn(saving.error, made.current ? made.error : null), deletedImages }}>
      <Stack gap="md" className="mc-write">
        <Audience campaign={campaign} value={draft.audience} change={(audience) => change({ audience })} save={saving.flush} />
        <Divider />
        <TextInput
          label={t('subject')}
          data-place="/subject"
          value={draft.subject}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
          maxLength={SUBJECT_MAX}
          placeholder={t('subjectHint')}
          dir="auto"
          size="md"
          autoFocus={campaign.subject === ''}
        />
        <TextInput
          label={t('previewText')}
          data-place="/previewText"
          description={t('previewTextHint')}
          value={draft.previewText}
          onChange={({ currentTarget: { value } }) => change({ previewText: value })}
          maxLength={SUBJECT_MAX}
          dir="auto"
        />
        <Variants draft={draft} change={(variants) => change({ variants })} />
        <ContentEditor value={content} change={(next) => change({ content: next })} label={t('text')} />
        {!lost && <Unsaved phase={saving.phase} problem={saving.problem} />}
        <Checks checks={made.preview?.checks} errors={isTouched} go={goToPlace} draft={campaign} />
      </Stack>
    </WritingContext>
  )
  const preview = (
    <Stack gap="md" className="mc-beside">
      <MailPreview
        {...made}
        sender={newsletter ? `${newsletter.sender.name} <${newsletter.sender.email}>` : ''}
        reader={
          <Group gap={8}>
            {draft.variants && variant && <OptionSelect variants={draft.variants} shown={variant} change={setWanted} />}
            <ReaderSelect newsletterId={campaign.newsletterId} reader={reader} change={setReader} />
          </Group>
        }
      />
    </Stack>
  )
  return (
    <Page
      title={draft.subject || t('noSubject')}
      back={{ to: '/campaigns', label: t('title') }}
      beside={
        <Group gap="sm" wrap="wrap" className="mc-cuts-title">
          <StatusBadge status="draft" />
          <SaveState phase={saving.phase} />
        </Group>
      }
      peek={{ operation: 'update_campaign', input: { campaignId: campaign.id, subject: draft.subject, previewText: draft.previewText, content } }}
      actions={
        <>
          <CampaignMenu
            campaign={{ ...campaign, subject: draft.subject, content }}
            framed
            save={saving.flush}
            deleted={() => navigate({ to: '/campaigns', ignoreBlocker: true })}
          />
          <Button variant="default" onClick={() => open('test')}>
            {t('test')}
          </Button>
          <Button variant="default" leftSection={<CalendarClock size={16} />} onClick={() => open('schedule')}>
            {t('schedule.open')}
          </Button>
          <Button leftSection={<Send size={16} />} onClick={() => open('send')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <LostDraft lost={lost} mine={draft} keepMine={saving.keepMine} takeTheirs={saving.takeTheirs} leave={leave} />
      {isWide ? (
        <div className="mc-composer">
          {write}
          {preview}
        </div>
      ) : (
        <Tabs defaultValue="write">
          <Tabs.List mb="md" grow>
            <Tabs.Tab value="write">{t('writeTab')}</Tabs.Tab>
            <Tabs.Tab value="preview">{t('previewTab')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write">{write}</Tabs.Panel>
          <Tabs.Panel value="preview">{preview}</Tabs.Panel>
        </Tabs>
      )}
      <TestMail opened={dialog === 'test'} close={() => setDialog(null)} campaignId={campaign.id} reader={reader} variant={variant} saving={saving} />
      <ScheduleCampaign
        opened={dialog === 'schedule'}
        close={() => setDialog(null)}
        campaign={campaign}
        save={async () => ((await saving.flush()) ? { ifMatch: saving.version() } : null)}
        done={leave}
      />
      {newsletter && (
        <SendCampaign
          opened={dialog === 'send'}
          close={() => setDialog(null)}
          campaign={campaign}
          newsletter={newsletter}
          saving={saving}
          sent={leave}
        />
      )}
      <StayOrLeave blocker={blocker} text={wordsOf(content)} />
    </Page>
  )
}
