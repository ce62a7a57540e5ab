import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes, number } from '../../../format.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Leaving } from '../../../kit/Leaving.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { queryClient, useRead } from '../../../queries.ts'
import { type Newsletter, useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import { useMay } from '../../../shell/session.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { Columns } from './Columns.tsx'
import { ConflictChoice, type OnConflict } from './ConflictChoice.tsx'
import { type Choices, inputOf, useDryRun } from './dry-run.ts'
import { DryRunResult } from './DryRunResult.tsx'
import { FirstRows } from './FirstRows.tsx'
import { HowItIsRead } from './HowItIsRead.tsx'
import { newFieldsOf, proposeMapping } from './mapping.ts'
import { Progress } from './Progress.tsx'
import { hasOpenQuestion, Questions } from './Questions.tsx'
import { useSending } from './sending.ts'
import { type Reader, readTable, type Table, WrongFile } from './table.ts'

export default function NewImport() {
  const { t } = useTranslation(['imports', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  return (
    <Page
      width="cards"
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

const NOTHING_SAID: Choices = { mapping: null }

function Wizard({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['imports', 'frame'])
  const navigate = useNavigate()
  const [choices, setChoices] = useState(NOTHING_SAID)
  const [onConflict, setOnConflict] = useState<OnConflict>('merge')
  const { table, setTable, read, reading, wrong } = useTable()
  const fields = useRead('list_custom_fields', {})
  const dryRun = useDryRun(table, choices, newsletter.id)
  const { preview, part, pending, stale, lacksEmail } = dryRun
  const change = (said: Partial<Choices>) => setChoices((before) => ({ ...before, ...said }))
  const guessed = lacksEmail && choices.mapping === null
  useEffect(() => {
    if (guessed && table && fields.data)
      setChoices((before) => ({
        ...before,
        mapping:
          proposeMapping(
            table,
            fields.data.data.map(({ name }) => name),
          ) ?? {},
      }))
  }, [guessed, table, fields.data])

  const start = useSending(async (started) => {
    if (!('id' in started)) return
    // The tray shows the new job on every page.
    void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })
    await navigate({ to: `/imports/${started.id}`, ignoreBlocker: true })
  })
  const choose = (table: Table | null) => {
    start.reset()
    setChoices(NOTHING_SAID)
    setTable(table)
  }
  const readFirst = async (file: File) => {
    const table = await read(file)
    if (table) choose(table)
  }
  const readAgain = async (before: Table, reader: Reader) => {
    const table = await read(before.source, reader)
    if (!table) return
    change({ mapping: null })
    setTable(table)
  }
  const good = (preview?.counts.good ?? 0) - (preview?.repeated ?? 0)
  const open = preview !== null && hasOpenQuestion(preview, choices)
  const ready = preview !== null && !pending && (good > 0 || stale) && !open
  const shown = choices.mapping ?? preview?.mapping ?? {}
  const dateFields = (fields.data?.data ?? []).concat(newFieldsOf(shown).map(({ field, type }) => ({ name: field, type, createdAt: '' })))
  return (
    <Stack gap="lg">
      <ChooseFile table={table} choose={choose} read={(file) => void readFirst(file)} reading={reading} wrong={wrong} newsletter={newsletter} />
      {table && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (ready) void start.send({ ...inputOf(table, choices, newsletter.id), onConflict })
          }}
        >
          <Stack gap="lg">
            <HowItIsRead
              table={table}
              preview={preview}
              preset={choices.preset}
              choosePreset={(preset) => setChoices((before) => ({ ...before, preset, mapping: null }))}
              read={(reader) => void readAgain(table, reader)}
            />
            <Columns
              table={table}
              mapping={shown}
              change={(mapping) => change({ mapping })}
              fields={fields.data?.data ?? []}
              samples={new Map(preview?.columns.map(({ name, samples }) => [name, samples]))}
              lacksEmail={lacksEmail}
            />
            <FirstRows table={table} mapping={shown} errors={preview?.errors ?? []} />
            {preview && (
              <Questions
                preview={preview}
                choices={choices}
                change={change}
                dateFields={dateFields.filter(({ type }) => type === 'date').map(({ name }) => name)}
              />
            )}
            <ConflictChoice value={onConflict} change={setOnConflict} />
            <DryRunResult size={table.file.size} dryRun={dryRun} />
            <Problem text={start.problem} />
            {start.pending && <Progress size={table.file.size} sent={start.sent} cancel={start.cancel} whileSending />}
            {open && !pending && <Text c="dimmed">{t('answerFirst')}</Text>}
            <Group gap="xs">
              <Button type="submit" disabled={!ready} loading={start.pending}>
                {preview && good > 0 && !stale && !part ? t('start', { count: good, contacts: number(good) }) : t('startNone')}
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

/** Keeps the first part of the chosen file. A wrong file is refused in a sentence, and the one before it stays. */
function useTable() {
  const { t } = useTranslation(['imports', 'frame'])
  const [table, setTable] = useState<Table | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const read = async (file: File, reader?: Reader): Promise<Table | null> => {
    setReading(true)
    setWrong(null)
    try {
      return await readTable(file, reader)
    } catch (error) {
      const reason = error instanceof WrongFile ? error.reason : 'unreadable'
      setWrong(t(`wrong.${reason}`, { name: file.name, size: bytes(file.size) }))
      return null
    } finally {
      setReading(false)
    }
  }
  const set = (table: Table | null) => {
    setWrong(null)
    setTable(table)
  }
  return { table, setTable: set, read, reading, wrong }
}
