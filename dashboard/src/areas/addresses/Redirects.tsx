import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { CornerUpRight, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ClearFilters, isEmptyList, SearchField, useFilters } from '../../kit/Filters.tsx'
import { offerUndo } from '../../kit/offer-undo.tsx'
import { useOperation } from '../../kit/operation.ts'
import type { Column } from '../../kit/table.ts'
import { Total } from '../../kit/Total.tsx'
import { type OutputOf, useList } from '../../queries.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { AddRedirect } from './AddRedirect.tsx'

type Redirect = OutputOf<'list_redirects'>['data'][number]

export default function RedirectsPage() {
  const { t } = useTranslation(['addresses', 'newsletters'])
  const { newsletter } = useNewsletter()
  return newsletter === null ? (
    <Page title={t('redirects.title')}>
      <EmptyState title={t('newsletters:none')} text={t('newsletters:noneText')} />
    </Page>
  ) : (
    <Redirects key={newsletter.id} newsletter={newsletter} />
  )
}

function Redirects({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['addresses', 'newsletters'])
  const newsletterId = newsletter.id
  const mayWrite = useMay('editor')
  const [{ q, add }, change] = useFilters<'q' | 'add'>()
  const query = useList('list_redirects', { newsletterId, q, limit: 100, include: 'total' })
  const clear = () => change({ q: undefined })
  const isEmpty = isEmptyList(query, q !== undefined)
  const addButton = mayWrite && (
    <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
      {t('redirects.add')}
    </Button>
  )
  return (
    <Page
      title={t('redirects.title')}
      back={{ to: '/settings/newsletter', label: t('newsletters:title') }}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_redirects', input: { newsletterId, q, limit: 50 } }}
      actions={!isEmpty && addButton}
      filters={
        isEmpty ? undefined : (
          <>
            <SearchField
              value={q}
              change={(q) => change({ q })}
              placeholder={t('redirects.search')}
            />
            {q !== undefined && <ClearFilters query={query} clear={clear} />}
          </>
        )
      }
    >
      {!isEmpty && (
        <Text c="dimmed" maw={720} mb="md">
          {t('redirects.text')}
        </Text>
      )}
      <DataTable<Redirect>
        name="redirects"
        label={t('redirects.title')}
        fixed
        query={query}
        id={({ id }) => id}
        columns={columns(t, mayWrite)}
        empty={q === undefined ? <None>{addButton}</None> : <NoMatch clear={clear} />}
      />
      {mayWrite && (
        <AddRedirect
          newsletterId={newsletterId}
          opened={add !== undefined}
          close={() => change({ add: undefined })}
        />
      )}
    </Page>
  )
}

function None({ children }: { children: ReactNode }) {
  const { t } = useTranslation('addresses')
  return (
    <EmptyState
      icon={<CornerUpRight size={32} />}
      title={t('redirects.none')}
      text={t('redirects.noneText')}
    >
      {children}
    </EmptyState>
  )
}

function NoMatch({ clear }: { clear: () => void }) {
  const { t } = useTranslation(['addresses', 'frame'])
  return (
    <EmptyState title={t('redirects.noMatch')}>
      <Button variant="default" onClick={clear}>
        {t('frame:filters.clearAll')}
      </Button>
    </EmptyState>
  )
}

function columns(t: (key: string) => string, mayWrite: boolean): Column<Redirect>[] {
  const shown: Column<Redirect>[] = [
    { key: 'from', header: t('redirects.from'), cell: (one) => <Paths of={one} /> },
    {
      key: 'to',
      header: t('redirects.to'),
      cell: ({ to }) => <Path path={to} />,
      wide: true,
      width: '38%',
    },
    {
      key: 'source',
      header: t('redirects.source'),
      cell: ({ source }) => t(`redirects.sources.${source}`),
      wide: true,
      width: 130,
    },
    {
      key: 'hits',
      header: t('redirects.hits'),
      cell: ({ hits }) => number(hits),
      width: 84,
      right: true,
    },
  ]
  if (mayWrite)
    shown.push({
      key: 'actions',
      header: t('redirects.actions'),
      cell: (redirect) => <DeleteRedirect redirect={redirect} />,
      width: 56,
      right: true,
      quiet: true,
    })
  return shown
}

/** Shows the path of a redirect, and on a phone below it where it leads. */
function Paths({ of: { from, to } }: { of: Redirect }) {
  return (
    <>
      <Path path={from} />
      <Text component="div" size="sm" c="dimmed" className="mc-only-narrow">
        <Path path={`→ ${to}`} />
      </Text>
    </>
  )
}

/** Paths are read from left to right in every language. */
function Path({ path }: { path: string }) {
  return (
    <div className="mc-wraps-narrow" dir="ltr" title={path}>
      {path}
    </div>
  )
}

/** Deletes a redirect at once, and offers to make it again. */
function DeleteRedirect({ redirect }: { redirect: Redirect }) {
  const { t } = useTranslation(['addresses', 'frame'])
  const { id, newsletterId, from, to } = redirect
  const bring = useOperation('create_redirect', {
    toast: true,
    said: t('redirects.back', { from }),
  })
  const remove = useOperation('delete_redirect', {
    toast: true,
    done: () =>
      offerUndo({
        id: `redirect-${id}`,
        message: t('redirects.deleted', { from }),
        label: t('redirects.undo'),
        undo: () => void bring.run({ newsletterId, from, to }),
      }),
  })
  return (
    <Tooltip label={t('redirects.delete')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={remove.pending}
        onClick={() => void remove.run({ newsletterId, redirectId: id })}
        aria-label={t('redirects.deleteOf', { from })}
      >
        <Trash2 size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
