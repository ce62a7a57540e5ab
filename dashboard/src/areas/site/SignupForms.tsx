import { SegmentedControl, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { CopyBlock } from '../../kit/CopyField.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'
import { apiCall, framedForm, plainForm } from './form-code.ts'
import { Site } from './Site.tsx'

const KINDS = ['html', 'frame', 'api'] as const
type Kind = (typeof KINDS)[number]

export default function SignupForms() {
  return (
    <Site
      tab="forms"
      peek={({ id }) => ({
        operation: 'add_contact',
        input: { email: 'reader@example.com', newsletterId: id },
      })}
    >
      {(newsletter) => <Forms newsletter={newsletter} />}
    </Site>
  )
}

function Forms({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['site', 'frame'])
  const [search, change] = useFilters<'kind'>()
  const kind = KINDS.find((one) => one === search.kind) ?? 'html'
  const [source, setSource] = useState('my website')
  return (
    <Stack gap="lg">
      <Text c="dimmed" maw={720}>
        {t('formsText')}
      </Text>
      <div>
        <SegmentedControl
          aria-label={t('kind')}
          value={kind}
          onChange={(kind) => change({ kind: kind === 'html' ? undefined : kind })}
          data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
      {kind !== 'frame' && (
        <TextInput
          label={t('source')}
          description={t('sourceHint')}
          value={source}
          onChange={({ currentTarget: { value } }) => setSource(value)}
          maxLength={100}
          maw={360}
          dir="auto"
        />
      )}
      <Code kind={kind} newsletter={newsletter} source={source.trim()} />
    </Stack>
  )
}

function Code({
  kind,
  newsletter: { id, name, slug, siteUrl, language },
  source,
}: {
  kind: Kind
  newsletter: Newsletter
  source: string
}) {
  const { t } = useTranslation(['site', 'frame'])
  const isOwner = useMay('owner')
  const address = siteUrl ?? `${location.origin}/n/${slug}`
  const form = { address, name, language, source: source || 'form' }
  if (kind === 'api') {
    return (
      <Stack gap="xs">
        <Title order={2}>{t('kinds.api')}</Title>
        <Text c="dimmed">
          <Trans
            t={t}
            i18nKey={isOwner ? 'apiText' : 'apiTextAsk'}
            components={{ keys: <Link to="/settings/api-keys" /> }}
          />
        </Text>
        <CopyBlock
          value={apiCall({ origin: location.origin, newsletterId: id, source: form.source })}
        />
      </Stack>
    )
  }
  return (
    <SimpleGrid
      cols={{ base: 1, md: kind === 'frame' ? 2 : 1 }}
      spacing="lg"
      style={{ alignItems: 'start' }}
    >
      <Stack gap="xs">
        <Title order={2}>{t(`kinds.${kind}`)}</Title>
        <Text c="dimmed">{t(`${kind}Text`)}</Text>
        <CopyBlock value={kind === 'html' ? plainForm(form) : framedForm(form)} />
      </Stack>
      {kind === 'frame' && (
        <figure style={{ margin: 0 }}>
          <Text component="figcaption" fw={500} mb={4}>
            {t('preview')}
          </Text>
          <iframe
            className="mc-frame"
            src={`/n/${slug}/embed`}
            title={t('formPreview')}
            sandbox=""
            style={{ height: 312 }}
          />
        </figure>
      )}
    </SimpleGrid>
  )
}
