import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Leaving } from '../../../kit/Leaving.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { queryClient, useRead } from '../../../queries.ts'
import { type Newsletter, useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import { useMay } from '../../../shell/session.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { Columns } from './Columns.tsx'
import { ConflictChoice, type OnConflict } from './ConflictChoice.tsx'
import { useDryRun } from './dry-run.ts'
import { DryRunResult } from './DryRunResult.tsx'
import { FirstRows } from './FirstRows.tsx'
import { type Mapping, proposeMapping, sentMapping } from './mapping.ts'
import type { Table } from './table.ts'

export default function NewImport() {
  const { t } = useTranslation(['imports', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  return (
    <Page
      title={t('newTitle')}
      back={{ to: '/imports', label: t('title') }}
      {...(mayWrite && {
        peek: {
          operation: 'import_contacts',
          input: { newsletterId: newsletter?.id, file: 'email,first_name\nreader@example.com,Ada\n', dryRun: true },
        },
      })}
    >
      {newsletter && mayWrite ? (
        <Wizard key={newsletter.id} newsletter={newsletter} />
      ) : (
        <EmptyState icon={<Users size={32} />} title={t(mayWrite ? 'noNewsletter' : 'notAllowed')} {...(!mayWrite && { text: t('askOwner') })} />
      )}
    </Page>
  )
}

function Wizard({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['imports', 'frame'])
  const navigate = useNavigate()
  const [table, setTable] = useState<Table | null>(null)
  const [mapping, setMapping] = useState<Mapping | null>(null)
  const [onConflict, setOnConflict] = useState<OnConflict>('merge')
  const fields = useRead('list_custom_fields', {})
  const { preview, pending, problem, lacksEmail } = useDryRun(table, mapping, newsletter.id)
  const guessed = lacksEmail && mapping === null
  useEffect(() => {
    if (guessed && table && fields.data)
      setMapping(
        proposeMapping(
          table,
          fields.data.data.map(({ name }) => name),
        ) ?? {},
      )
  }, [guessed, table, fields.data])

  const start = useOperation('import_contacts', {
    async done(started) {
      if (!('id' in started)) return
      // The tray shows the new job on every page.
      void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })
      await navigate({ to: `/imports/${started.id}`, ignoreBlocker: true })
    },
  })
  const choose = (table: Table | null) => {
    start.reset()
    setMapping(null)
    setTable(table)
  }
  const shown = mapping ?? preview?.mapping ?? {}
  const good = preview?.counts.good ?? 0
  const ready = preview !== null && !pending && good > 0
  return (
    <Stack gap="lg" maw={960}>
      <ChooseFile table={table} choose={choose} newsletter={newsletter} />
      {table && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (ready) void start.run({ newsletterId: newsletter.id, file: table.file, onConflict, mapping: sentMapping(shown) })
          }}
        >
          <Stack gap="lg">
            <Columns table={table} mapping={shown} change={setMapping} fields={fields.data?.data ?? []} lacksEmail={lacksEmail} />
            <FirstRows table={table} mapping={shown} errors={preview?.errors ?? []} />
            <ConflictChoice value={onConflict} change={setOnConflict} />
            <DryRunResult preview={preview} pending={pending} problem={problem} lacksEmail={lacksEmail} />
            <Problem text={start.problem} />
            <Group gap="xs">
              <Button type="submit" disabled={!ready} loading={start.pending}>
                {preview && good > 0 ? t('start', { count: good, contacts: number(good) }) : t('startNone')}
              </Button>
              <Button variant="default" onClick={() => choose(null)} disabled={start.pending}>
                {t('otherFile')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <Leaving changed={table !== null} />
    </Stack>
  )
}
