import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadError } from '../../kit/ReadState.tsx'
import { useList } from '../../queries.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Snippets } from './Snippets.tsx'
import type { Template } from './template.ts'
import { TemplateCard } from './TemplateCard.tsx'
import './templates.css'

export default function Templates() {
  const { t } = useTranslation(['templates', 'frame'])
  const { newsletter } = useNewsletter()
  return (
    <Page
      title={t('title')}
      peek={{ operation: 'list_templates', input: { newsletterId: newsletter?.id } }}
    >
      {newsletter ? (
        <Gallery key={newsletter.id} newsletter={newsletter} />
      ) : (
        <EmptyState title={t('noNewsletter')} />
      )}
    </Page>
  )
}

function Gallery({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['templates', 'frame'])
  const navigate = useNavigate()
  const mayWrite = useMay('editor')
  const query = useList('list_templates', { newsletterId: newsletter.id, limit: 100 })
  const [started, setStarted] = useState<string | null>(null)
  const create = useOperation('create_campaign', {
    done: ({ id }) => navigate({ to: `/campaigns/${id}` }),
  })
  const start = (template: Template) => {
    setStarted(template.id)
    void create.run({ newsletterId: newsletter.id, templateId: template.id })
  }
  const cards = (templates: Template[]) => (
    <ul className="mc-templates">
      {templates.map((one) => (
        <TemplateCard
          key={one.id}
          template={one}
          newsletter={newsletter}
          start={mayWrite ? start : undefined}
          starting={create.pending && started === one.id}
        />
      ))}
    </ul>
  )
  if (query.error && query.items.length === 0)
    return <ReadError error={query.error} retry={() => void query.refetch()} />
  if (query.isPending) return <Waiting />
  const own = query.items.filter(({ shipped }) => !shipped)
  const shipped = query.items.filter((one) => one.shipped)
  return (
    <Stack gap="xl">
      <Problem text={create.problem} />
      <Stack gap="sm" component="section">
        <Title order={2}>{t('own')}</Title>
        {own.length > 0 ? (
          cards(own)
        ) : (
          <Text c="dimmed">
            {t('noOwn')}{' '}
            <Anchor component={Link} to="/campaigns" inherit>
              {t('toCampaigns')}
            </Anchor>
          </Text>
        )}
      </Stack>
      <Snippets newsletterId={newsletter.id} />
      {shipped.length > 0 && (
        <Stack gap="sm" component="section">
          <Title order={2}>{t('withMailcast')}</Title>
          <Text c="dimmed">{t('withMailcastText')}</Text>
          {cards(shipped)}
        </Stack>
      )}
      {query.hasNextPage && (
        <More pending={query.isFetchingNextPage} next={() => void query.fetchNextPage()} />
      )}
    </Stack>
  )
}

function More({ pending, next }: { pending: boolean; next: () => void }) {
  const { t } = useTranslation('templates')
  return (
    <Group justify="center">
      <Button variant="default" loading={pending} onClick={next}>
        {t('more')}
      </Button>
    </Group>
  )
}

function Waiting() {
  return (
    <div className="mc-templates" aria-busy>
      {Array.from({ length: 5 }, (_, i) => (
        <Skeleton key={i} height={330} radius="md" />
      ))}
    </div>
  )
}
