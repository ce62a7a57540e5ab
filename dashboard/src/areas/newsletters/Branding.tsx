import { ColorInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { inkOn } from './accent.ts'
import type { NewsletterValues } from './newsletter-values.ts'
import { Section } from './Section.tsx'

const SWATCHES = ['#2f6f4f', '#1d5c8f', '#5b3fa0', '#a3271c', '#b4540a', '#8a5300', '#1d2420', '#c2337a']

export function Branding({ form }: { form: UseFormReturnType<NewsletterValues> }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const { name, branding } = form.values
  return (
    <Section title={t('looks')} text={t('looksText')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <div style={{ display: 'grid', gap: 16 }}>
          <TextInput
            label={t('fields.branding.logoUrl')}
            description={t('logoHint')}
            placeholder="https://"
            type="url"
            maxLength={2000}
            {...form.getInputProps('branding.logoUrl')}
            value={branding.logoUrl ?? ''}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('branding.logoUrl', value === '' ? null : value)}
          />
          <ColorInput
            label={t('fields.branding.accentColor')}
            format="hex"
            swatches={SWATCHES}
            withEyeDropper={false}
            {...form.getInputProps('branding.accentColor')}
          />
        </div>
        <Preview name={name} logoUrl={branding.logoUrl} accent={branding.accentColor} />
      </SimpleGrid>
    </Section>
  )
}

/** Shows logo and colour as on the newsletter's page, which is light for most readers. */
function Preview({ name, logoUrl, accent }: { name: string; logoUrl: string | null; accent: string }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const color = /^#[0-9a-f]{6}$/i.test(accent) ? accent : '#2f6f4f'
  return (
    <figure style={{ margin: 0 }}>
      <Text component="figcaption" size="sm" fw={500} mb={4}>
        {t('preview')}
      </Text>
      <div style={{ background: '#fbfaf7', color: '#1d2420', border: '1px solid var(--mc-line)', borderRadius: 10, padding: 20 }}>
        {logoUrl?.startsWith('https://') && (
          <img src={logoUrl} alt="" style={{ display: 'block', maxWidth: '100%', height: 40, objectFit: 'contain', marginBottom: 12 }} />
        )}
        <div dir="auto" style={{ fontSize: 18, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere', marginBottom: 12 }}>
          {name}
        </div>
        <div
          style={{ padding: '8px 12px', border: '1px solid #5b665f', borderRadius: 8, background: '#fff', color: '#5b665f', marginBottom: 8 }}
          aria-hidden
        >
          ada@example.com
        </div>
        <div
          style={{ padding: '8px 12px', borderRadius: 8, background: color, color: inkOn(color), fontWeight: 600, textAlign: 'center' }}
          aria-hidden
        >
          Subscribe
        </div>
      </div>
    </figure>
  )
}
