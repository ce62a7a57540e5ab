import './design.css'
import '../content/content.css'
import { SegmentedControl, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Newsletter } from '../../shell/newsletter.ts'
import { NewsletterPage } from '../newsletters/NewsletterPage.tsx'
import { useNewsletterForm } from '../newsletters/newsletter-form.ts'
import { SettingsForm } from '../newsletters/SettingsForm.tsx'
import { Section } from '../newsletters/Section.tsx'
import { ColorFields } from './ColorFields.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import { designOf, type DesignValues } from './design-values.ts'
import { FootFields } from './FootFields.tsx'
import { ImageField } from './ImageField.tsx'
import { LookChoice } from './LookChoice.tsx'
import { paletteFrom } from './palettes.ts'
import { TypeFields } from './TypeFields.tsx'

export default function Design() {
  const { t } = useTranslation('design')
  return (
    <NewsletterPage title={t('title')} change={() => ({ branding: { look: 'letter' } })}>
      {(whole) => <DesignForm key={whole.id} newsletter={whole} />}
    </NewsletterPage>
  )
}

function DesignForm({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('design')
  const [shown, setShown] = useState('design')
  const edit = useNewsletterForm(newsletter, designOf, { contrast: t('contrastRefused') })
  const { form } = edit
  return (
    <>
      <SegmentedControl
        className="mc-design-switch"
        fullWidth
        aria-label={t('show')}
        value={shown}
        onChange={setShown}
        data={[
          { value: 'design', label: t('title') },
          { value: 'preview', label: t('preview') },
        ]}
      />
      <div className="mc-design" data-shown={shown}>
        <SettingsForm edit={edit} className="mc-design-form">
          <LookSection form={form} />
          <PictureFields form={form} />
          <ColorFields form={form} />
          <TypeFields form={form} />
          <FootFields form={form} />
        </SettingsForm>
        <div className="mc-design-preview">
          <DesignPreview newsletterId={newsletter.id} values={form.values} />
        </div>
      </div>
    </>
  )
}

interface Props {
  form: UseFormReturnType<DesignValues>
}

function LookSection({ form }: Props) {
  const { t } = useTranslation('design')
  const { branding, theme } = form.values
  const colors = (
    branding.palette ??
    paletteFrom({ accentColor: branding.accentColor, background: theme.background })
  ).light
  return (
    <Section title={t('look')} text={t('lookText')}>
      <LookChoice
        value={branding.look}
        colors={colors}
        change={(look) => form.setFieldValue('branding.look', look)}
      />
    </Section>
  )
}

function PictureFields({ form }: Props) {
  const { t } = useTranslation('design')
  const { branding, theme } = form.values
  const { light, dark } =
    branding.palette ??
    paletteFrom({ accentColor: branding.accentColor, background: theme.background })
  const image = (
    field: 'logoImageId' | 'logoDarkImageId' | 'headerImageId' | 'headerDarkImageId',
    ground: string,
  ) => (
    <ImageField
      label={t(`fields.${field}`)}
      hint={t(`hints.${field}`)}
      imageId={branding[field]}
      ground={ground}
      change={(imageId) => form.setFieldValue(`branding.${field}`, imageId)}
      error={form.errors[`branding.${field}`]?.toString()}
    />
  )
  return (
    <Section title={t('pictures')} text={t('picturesText')}>
      <SimpleGrid cols={2} spacing="md" style={{ alignItems: 'start' }}>
        {image('logoImageId', light.background)}
        {image('logoDarkImageId', dark.background)}
        {image('headerImageId', light.background)}
        {image('headerDarkImageId', dark.background)}
      </SimpleGrid>
      <Switch
        label={t('fields.logoHasName')}
        description={t('hints.logoHasName')}
        {...form.getInputProps('branding.logoHasName', { type: 'checkbox' })}
      />
      {branding.logoImageId === null && (
        <TextInput
          label={t('fields.logoUrl')}
          description={t('hints.logoUrl')}
          placeholder="https://"
          type="url"
          maxLength={2000}
          {...form.getInputProps('branding.logoUrl')}
          value={branding.logoUrl ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('branding.logoUrl', value === '' ? null : value)
          }
        />
      )}
    </Section>
  )
}
