import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'
import { SavableSection } from './SavableSection.tsx'
import { useAskedField } from './asked-field.ts'
import { DeleteNewsletter } from './DeleteNewsletter.tsx'
import {
  AboutFields,
  AddressLink,
  FooterFields,
  LookLink,
  ReaderFields,
  TrackingFields,
} from './NewsletterFields.tsx'
import { NewsletterPage } from './NewsletterPage.tsx'
import { useNewsletterForm } from './newsletter-form.ts'
import { valuesOf } from './newsletter-values.ts'
import { SenderFields } from './SenderFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { TopicFields } from './TopicFields.tsx'

export default function NewsletterSettings() {
  const { t } = useTranslation(['newsletters', 'frame'])
  const { draft } = useSearch({ strict: false }) as { draft?: string }
  return (
    <NewsletterPage
      title={t('title')}
      width="form"
      {...(draft !== undefined && { back: { to: `/campaigns/${draft}`, label: t('toDraft') } })}
      change={({ name }) => ({ name })}
    >
      {(whole) => <Settings key={whole.id} newsletter={whole} />}
    </NewsletterPage>
  )
}

function Settings({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const mayWrite = useMay('editor')
  const { field, draft } = useSearch({ strict: false }) as { field?: string; draft?: string }
  useAskedField(field)
  const edit = useNewsletterForm(newsletter, valuesOf, {
    slug_taken: t('slugTaken'),
    reserved: t('slugReserved'),
  })
  return (
    <Stack gap="xl">
      <SettingsForm edit={edit} draft={draft}>
        <SavableSection
          edit={edit}
          fields={['name', 'slug', 'description', 'about', 'language', 'timeZone']}
        >
          <AboutFields form={edit.form} base={edit.base} />
        </SavableSection>
        <SavableSection edit={edit} fields={['sender']}>
          <SenderFields form={edit.form} />
        </SavableSection>
        <SavableSection edit={edit} fields={['asksForConfirmation', 'archive']}>
          <ReaderFields form={edit.form} />
        </SavableSection>
        <SavableSection edit={edit} fields={['topics']}>
          <TopicFields form={edit.form} />
        </SavableSection>
        <SavableSection edit={edit} fields={['postalAddress']}>
          <FooterFields form={edit.form} />
        </SavableSection>
        <div>
          <AddressLink />
        </div>
        {/* Each in its own element, since a section that follows another one has a line above. */}
        <div>
          <LookLink />
        </div>
        <SavableSection edit={edit} fields={['tracking']}>
          <TrackingFields form={edit.form} />
        </SavableSection>
      </SettingsForm>
      {mayWrite && <DeleteNewsletter newsletter={edit.base} />}
    </Stack>
  )
}
