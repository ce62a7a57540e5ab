import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient, useRead } from '../../../queries.ts'
import { inputOf, useDryRun } from './dry-run.ts'
import { proposeMapping } from './mapping.ts'
import { useSending } from './sending.ts'
import type { Reader, Table } from './table.ts'
import { useTable } from './useTable.ts'
import { type Choices, NOTHING_SAID, type OnConflict } from './wizard.ts'

export function useWizard(newsletterId: string) {
  const navigate = useNavigate()
  const [choices, setChoices] = useState(NOTHING_SAID)
  const [onConflict, setOnConflict] = useState<OnConflict>('merge')
  const { table, setTable, read, reading, wrong } = useTable()
  const fields = useRead('list_custom_fields', {}).data?.data
  const dryRun = useDryRun(table, choices, newsletterId)
  const change = (said: Partial<Choices>) => setChoices((before) => ({ ...before, ...said }))
  const guessed = dryRun.lacksEmail && choices.mapping === null
  useEffect(() => {
    if (!guessed || !table || !fields) return
    const names = fields.map(({ name }) => name)
    setChoices((before) => ({ ...before, mapping: proposeMapping(table, names) ?? {} }))
  }, [guessed, table, fields])

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
  return {
    table,
    reading,
    wrong,
    fields: fields ?? [],
    choices,
    change,
    onConflict,
    setOnConflict,
    dryRun,
    start,
    choose,
    inputOf: (table: Table) => inputOf(table, choices, newsletterId),
    async readFirst(file: File) {
      const table = await read(file)
      if (table) choose(table)
    },
    async readAgain(before: Table, reader: Reader) {
      const table = await read(before.source, reader)
      if (!table) return
      change({ mapping: null })
      setTable(table)
    },
  }
}

export type WizardState = ReturnType<typeof useWizard>
