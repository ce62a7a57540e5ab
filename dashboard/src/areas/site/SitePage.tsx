import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { CopyField } from '../../kit/CopyField.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'
import { Site } from './Site.tsx'

const WIDTHS = { desk: '100%', phone: 390 } as const

export default function SitePage() {
  const { t } = useTranslation(['site', 'frame'])
  const mayWrite = useMay('editor')
  return (
    <Site
      tab="page"
      peek={({ id, description }) => ({
        operation: 'update_newsletter',
        input: { newsletterId: id, description },
      })}
      actions={() =>
        mayWrite && (
          <Button component={Link} to="/settings/newsletter" leftSection={<Pencil size={16} />}>
            {t('edit')}
          </Button>
        )
      }
    >
      {(newsletter) => <PublicPage newsletter={newsletter} />}
    </Site>
  )
}

function PublicPage({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['site', 'frame'])
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desk')
  const address = newsletter.siteUrl ?? `${location.origin}/n/${newsletter.slug}`
  return (
    <>
      <Stack gap="sm">
        <Group gap="sm">
          <CopyField value={address} label={t('copyAddress')} />
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            variant="default"
            size="xs"
            rightSection={<ExternalLink size={14} aria-hidden />}
          >
            {t('open')}
          </Button>
        </Group>
        <Text c="dimmed" maw={720}>
          {t('pageText')}
        </Text>
        <Group gap="xs">
          <StatusBadge
            status={newsletter.archive === 'public' ? 'on' : 'skipped'}
            label={t(`archive.${newsletter.archive}`)}
          />
          <Text span c="dimmed">
            <Trans
              t={t}
              i18nKey={`archiveText.${newsletter.archive}`}
              components={{
                settings: <Link to="/settings/newsletter" />,
                page: <a href={address} target="_blank" rel="noopener" />,
              }}
            />
          </Text>
        </Group>
      </Stack>
      <figure style={{ margin: 0 }}>
        <Group justify="space-between" mb="xs" component="figcaption">
          <Text fw={500}>{t('preview')}</Text>
          <SegmentedControl
            size="xs"
            visibleFrom="sm"
            aria-label={t('previewWidth')}
            value={width}
            onChange={(value) => setWidth(value)}
            data={[
              { value: 'desk', label: t('desk') },
              { value: 'phone', label: t('phone') },
            ]}
          />
        </Group>
        {/* Without scripts and forms: a look at the page signs no reader up. Its content decides the key, so that a change is seen at once. */}
        <iframe
          key={JSON.stringify([
            newsletter.slug,
            newsletter.name,
            newsletter.description,
            newsletter.branding,
            newsletter.archive,
          ])}
          className="mc-frame"
          src={`/n/${newsletter.slug}`}
          title={t('previewOf', { name: newsletter.name })}
          sandbox=""
          style={{ height: 560, maxWidth: WIDTHS[width] }}
        />
      </figure>
    </>
  )
}
