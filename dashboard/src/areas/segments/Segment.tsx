import './segments.css'
import { Button, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mails, Pencil, Unlink } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { rememberMade } from '../../kit/made.ts'
import { Note } from '../../kit/Note.tsx'
import { emptyText } from '../../last-format.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useList } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import type { Contact } from '../contacts/contact.ts'
import { columns } from '../contacts/columns.tsx'
import { useChoices } from './builder/choices.ts'
import { FilterSaid } from './FilterSaid.tsx'
import { ReadSegment } from './ReadSegment.tsx'
import { SegmentMenu } from './SegmentMenu.tsx'
import { type Segment as SegmentRecord, treeOf } from './builder/tree.ts'
import { useSize } from './useSize.ts'
import { useConditionWords } from './builder/words.ts'

const SegmentHistory = lazy(() => import('./SegmentHistory.tsx'))

export default function Segment() {
  return <ReadSegment>{(segment) => <Loaded segment={segment} />}</ReadSegment>
}

function Loaded({ segment }: { segment: SegmentRecord }) {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const { id, name, newsletterId, filter, broken } = segment
  const navigate = useNavigate()
  const mayWrite = useMay('editor')
  const size = useSize(segment)
  const choices = useChoices(newsletterId)
  const words = useConditionWords(choices)
  const tree = useMemo(() => treeOf(filter), [filter])
  const use = useOperation('create_campaign', {
    done(campaign) {
      rememberMade(campaign.id)
      return navigate({ to: `/campaigns/${campaign.id}` })
    },
  })
  const contacts = useList('list_contacts', { newsletterId, segmentId: id, limit: 100 })
  return (
    <Page
      title={name}
      back={{ to: '/segments', label: t('title') }}
      beside={
        size && (
          <Text c="dimmed" className="figures" style={{ whiteSpace: 'nowrap' }}>
            {t(size.exact ? 'contacts' : 'contactsAbout', {
              count: size.total,
              shown: number(size.total),
            })}
          </Text>
        )
      }
      peek={{ operation: 'list_contacts', input: { newsletterId, segmentId: id, limit: 50 } }}
      actions={
        mayWrite && (
          <>
            <SegmentMenu segment={segment} gone={() => void navigate({ to: '/segments' })} large />
            <Button
              variant="default"
              component={Link}
              to={`/segments/${id}/edit`}
              leftSection={<Pencil size={16} />}
            >
              {t('frame:edit')}
            </Button>
            {!broken && (
              <Button
                leftSection={<Mails size={16} />}
                onClick={() =>
                  void use.run({ newsletterId, audience: { segmentId: id }, content: emptyText() })
                }
                loading={use.pending}
              >
                {t('use')}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="lg">
        <Problem text={use.problem} />
        {broken && <BrokenNote segment={segment} />}
        <Stack gap={8} className="mc-card">
          <Title order={2} size="h4">
            {t('who')}
          </Title>
          {choices.ready && <FilterSaid tree={tree} words={words} />}
        </Stack>
        <Suspense fallback={<div style={{ height: 280 }} />}>
          <SegmentHistory segmentId={id} />
        </Suspense>
        {!broken && (
          <Stack gap="sm">
            <Title order={2} size="h4">
              {t('contactsTitle')}
            </Title>
            <DataTable<Contact>
              name="contacts"
              label={t('contactsTitle')}
              query={contacts}
              id={({ id }) => id}
              to={({ id }) => `/contacts/${id}`}
              columns={columns(t)}
              empty={<EmptyState title={t('nobody')} text={t('nobodyText')} />}
            />
          </Stack>
        )}
      </Stack>
    </Page>
  )
}

function BrokenNote({ segment: { broken } }: { segment: SegmentRecord }) {
  const { t } = useTranslation('segments')
  return (
    <Note icon={Unlink}>
      <Text fw={500}>{t('brokenTitle')}</Text>
      <ul className="mc-seg-said">
        {broken?.map(({ pointer, detail }) => (
          <li key={pointer} dir="auto">
            {detail}
          </li>
        ))}
      </ul>
      <Text>{t('brokenText')}</Text>
    </Note>
  )
}
