import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Apart } from './Apart.tsx'
import { useAskedField } from './asked-field.ts'
import { NewNewsletterButton } from './NewNewsletterButton.tsx'
import { DeleteNewsletter } from './DeleteNewsletter.tsx'
import { AboutFields, FooterFields, LookLink, ReaderFields, TrackingFields } from './NewsletterFields.tsx'
import { useNewsletterForm } from './newsletter-form.ts'
import { valuesOf } from './newsletter-values.ts'
import { ReadOnly } from './ReadOnly.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SenderFields } from './SenderFields.tsx'
import { TopicFields } from './TopicFields.tsx'

export default function NewsletterSettings() {
  const { t } = useTranslation(['newsletters', 'frame'])
  const { newsletter } = useNewsletter()
  const { draft } = useSearch({ strict: false }) as { draft?: string }
  const query = useRead('get_newsletter', { newsletterId: newsletter?.id ?? '' }, { enabled: newsletter !== null })
  return (
    <Page
      title={t('title')}
      width="form"
      {...(draft !== undefined && { back: { to: `/campaigns/${draft}`, label: t('toDraft') } })}
      {...(newsletter && { peek: { operation: 'update_newsletter', input: { newsletterId: newsletter.id, name: newsletter.name } } })}
    >
      {newsletter === null ? (
        <EmptyState title={t('none')} text={t('noneText')}>
          <NewNewsletterButton />
        </EmptyState>
      ) : (
        <ReadState query={query} lines={8}>
          {(whole) => <SettingsForm key={whole.id} newsletter={whole} />}
        </ReadState>
      )}
    </Page>
  )
}

function SettingsForm({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const mayWrite = useMay('editor')
  const { field, draft } = useSearch({ strict: false }) as { field?: string; draft?: string }
  useAskedField(field)
  const edit = useNewsletterForm(newsletter, valuesOf, { slug_taken: t('slugTaken'), reserved: t('slugReserved') })
  return (
    <Stack gap="xl">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          edit.save()
        }}
      >
        <ReadOnly />
        <fieldset disabled={!mayWrite} className="mc-fieldset">
          <Stack gap="xl">
            <Apart edit={edit} fields={['name', 'slug', 'description', 'about', 'language', 'timeZone']}>
              <AboutFields form={edit.form} base={edit.base} />
            </Apart>
            <Apart edit={edit} fields={['sender']}>
              <SenderFields form={edit.form} />
            </Apart>
            <Apart edit={edit} fields={['asksForConfirmation', 'archive']}>
              <ReaderFields form={edit.form} />
            </Apart>
            <Apart edit={edit} fields={['topics']}>
              <TopicFields form={edit.form} />
            </Apart>
            <Apart edit={edit} fields={['postalAddress']}>
              <FooterFields form={edit.form} />
            </Apart>
            <LookLink />
            <Apart edit={edit} fields={['tracking']}>
              <TrackingFields form={edit.form} />
            </Apart>
          </Stack>
        </fieldset>
        {mayWrite && <SaveBar {...edit} draft={draft} />}
      </form>
      {mayWrite && <DeleteNewsletter newsletter={edit.base} />}
    </Stack>
  )
}
