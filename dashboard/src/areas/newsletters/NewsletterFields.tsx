import { Button, Group, Radio, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { CornerUpRight, Globe, Palette as PaletteIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '../../kit/TimeZoneSelect.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { languageOptions } from './languages.ts'
import type { NewsletterValues } from './newsletter-values.ts'
import { Section } from './Section.tsx'
import { SlugField } from './SlugField.tsx'

interface Props {
  form: UseFormReturnType<NewsletterValues>
}

export function AboutFields({ form, base }: Props & { base: Newsletter }) {
  const { t, i18n } = useTranslation(['newsletters', 'frame'])
  return (
    <Section title={t('about')}>
      <TextInput
        label={t('fields.name')}
        required
        maxLength={100}
        dir="auto"
        {...form.getInputProps('name')}
      />
      <SlugField {...form.getInputProps('slug')} value={form.values.slug} current={base.slug} />
      <Textarea
        label={t('fields.description')}
        description={t('descriptionHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        dir="auto"
        {...form.getInputProps('description')}
      />
      <Textarea
        label={t('fields.about')}
        description={t('aboutHint')}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={2000}
        dir="auto"
        {...form.getInputProps('about')}
      />
      <Select
        label={t('fields.language')}
        description={t('languageHint')}
        data={languageOptions(i18n.resolvedLanguage ?? 'en', base.language)}
        searchable
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <TimeZoneSelect
        label={t('fields.timeZone')}
        description={t('timeZoneHint')}
        {...form.getInputProps('timeZone')}
      />
    </Section>
  )
}

export function ReaderFields({ form }: Props) {
  const { t } = useTranslation(['newsletters', 'frame'])
  return (
    <Section title={t('readers')}>
      <Switch
        label={t('fields.asksForConfirmation')}
        description={t(form.values.asksForConfirmation ? 'confirmationOn' : 'confirmationOff')}
        {...form.getInputProps('asksForConfirmation', { type: 'checkbox' })}
      />
      <Radio.Group label={t('fields.archive')} {...form.getInputProps('archive')}>
        <Stack gap="xs" mt="xs">
          <Radio value="public" label={t('archivePublic')} description={t('archivePublicText')} />
          <Radio value="hidden" label={t('archiveHidden')} description={t('archiveHiddenText')} />
        </Stack>
      </Radio.Group>
    </Section>
  )
}

export function FooterFields({ form }: Props) {
  const { t } = useTranslation(['newsletters', 'frame'])
  return (
    <Section title={t('footer')}>
      <Textarea
        label={t('fields.postalAddress')}
        description={t('postalHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        dir="auto"
        {...form.getInputProps('postalAddress')}
      />
    </Section>
  )
}

/** Leads to the pages on which the newsletter gets a host of its own, and redirects. */
export function AddressLink() {
  const { t } = useTranslation(['newsletters', 'frame'])
  return (
    <Section title={t('address')} text={t('addressText')}>
      <Group gap="xs">
        <Button
          component={Link}
          to="/settings/address"
          variant="default"
          leftSection={<Globe size={16} />}
        >
          {t('toAddress')}
        </Button>
        <Button
          component={Link}
          to="/settings/redirects"
          variant="default"
          leftSection={<CornerUpRight size={16} />}
        >
          {t('toRedirects')}
        </Button>
      </Group>
    </Section>
  )
}

/** Leads to the page on which the newsletter's looks are chosen. */
export function LookLink() {
  const { t } = useTranslation(['newsletters', 'frame'])
  return (
    <Section title={t('looks')} text={t('looksText')}>
      <div>
        <Button
          component={Link}
          to="/settings/design"
          variant="default"
          leftSection={<PaletteIcon size={16} />}
        >
          {t('toDesign')}
        </Button>
      </div>
    </Section>
  )
}

export function TrackingFields({ form }: Props) {
  const { t } = useTranslation(['newsletters', 'frame'])
  return (
    <Section title={t('measuring')}>
      <Switch
        label={t('fields.tracking.opens')}
        description={t('opensHint')}
        {...form.getInputProps('tracking.opens', { type: 'checkbox' })}
      />
      <Switch
        label={t('fields.tracking.clicks')}
        description={t('clicksHint')}
        {...form.getInputProps('tracking.clicks', { type: 'checkbox' })}
      />
    </Section>
  )
}
