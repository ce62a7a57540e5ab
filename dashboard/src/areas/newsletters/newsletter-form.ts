import { useForm, type UseFormReturnType } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { etagOf, type InputOf, queryClient, reading, sentenceOf } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { type Change, changesBetween, withChanges } from './changes.ts'

type Patch = Omit<InputOf<'update_newsletter'>, 'newsletterId'>
type Fields = Record<string, unknown>

export interface Conflict {
  latest: Newsletter
  theirs: Change[]
}

export interface NewsletterForm<Values extends Fields> {
  form: UseFormReturnType<Values>
  /** The newsletter as it was read. The form's changes are relative to it. */
  base: Newsletter
  changed: boolean
  changedFields: string[]
  patch: Patch
  save(): void
  /** Saves some of the changed fields. The others stay typed. */
  saveOnly(fields: readonly string[]): void
  saving: boolean
  problem: string | null
  conflict: Conflict | null
  /** Takes the other's version, with the person's own changes above it or without them. */
  resolve(keepMine: boolean): void
}

/**
 * Edits a part of a newsletter and sends only changed fields. When the version that was read is
 * gone, the form keeps what was typed. Only its own fields can conflict.
 */
export function useNewsletterForm<Values extends Patch & Fields>(
  newsletter: Newsletter,
  valuesOf: (newsletter: Newsletter) => Values,
  words: Record<string, string> = {},
): NewsletterForm<Values> {
  const { t } = useTranslation()
  const [base, setBase] = useState(newsletter)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const form = useForm<Values>({ initialValues: valuesOf(newsletter) })
  const mine = changesBetween(valuesOf(base), form.values)
  const changed = mine.length > 0
  const only = useRef<readonly string[] | null>(null)
  const sending = useRef<{ values: Values; kept: Change[] } | null>(null)
  const update = useOperation('update_newsletter', {
    form,
    words,
    said: t('saved'),
    done(saved) {
      queryClient.setQueryData(
        reading('get_newsletter', { newsletterId: saved.id }).queryKey,
        saved,
      )
      const { values, kept } = sending.current!
      // The person may have typed on during the call.
      take(
        saved,
        withChanges(withChanges(valuesOf(saved), kept), changesBetween(values, form.getValues())),
      )
    },
  })

  function take(latest: Newsletter, values: Values): void {
    setBase(latest)
    setConflict(null)
    form.setValues(values)
    form.clearErrors()
  }

  async function send(from: Newsletter): Promise<void> {
    const { sent, kept } = partOf(mine, only.current)
    sending.current = { values: form.getValues(), kept }
    const patch = withChanges<Fields>({}, sent)
    await update.run({ newsletterId: from.id, ...patch }, { ifMatch: etagOf(from) })
  }

  // A newer version replaces the form only while nothing is typed into it.
  useEffect(() => {
    if (newsletter !== base && !changed) take(newsletter, valuesOf(newsletter))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is typed is no reason to read again
  }, [newsletter])

  /** Saves onto the newest version, or shows what the other side changed in it. */
  async function sendOntoLatest(): Promise<void> {
    try {
      const latest = await readLatest(base.id)
      const theirs = changesBetween(valuesOf(base), valuesOf(latest))
      if (theirs.length > 0) return setConflict({ latest, theirs })
      setBase(latest)
      await send(latest)
    } catch (error) {
      setUnread(sentenceOf(error))
    }
  }

  const outdated = update.code === 'precondition_failed'
  useEffect(() => {
    if (!outdated) return
    update.reset()
    void sendOntoLatest()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [outdated])

  const saveOnly = (fields: readonly string[] | null) => {
    if (!changed || update.pending || conflict !== null) return
    only.current = fields
    setUnread(null)
    // The answer carries no version, so the newest is asked for until the record is read again.
    void (etagOf(base) === undefined ? sendOntoLatest() : send(base))
  }
  useHotkeys([['mod+S', () => saveOnly(null)]], [])
  return {
    form,
    base,
    changed,
    changedFields: [...new Set(mine.map(({ path }) => path[0]!))],
    patch: withChanges<Fields>({}, mine),
    save: () => saveOnly(null),
    saveOnly,
    saving: update.pending,
    problem: outdated ? null : (unread ?? update.problem),
    conflict,
    resolve(keepMine) {
      if (!conflict) return
      const values = valuesOf(conflict.latest)
      take(conflict.latest, keepMine ? withChanges(values, mine) : values)
    },
  }
}

/** Parts the changes into those of the named fields, or of all, and the others. */
function partOf(
  changes: Change[],
  only: readonly string[] | null,
): { sent: Change[]; kept: Change[] } {
  const { true: sent = [], false: kept = [] } = Object.groupBy(
    changes,
    ({ path }) => String(only?.includes(path[0]!) ?? true) as 'true' | 'false',
  )
  return { sent, kept }
}

/** Reads the newest version. A read under way may be older than the last change, and is dropped. */
async function readLatest(newsletterId: string): Promise<Newsletter> {
  const read = reading('get_newsletter', { newsletterId })
  await queryClient.cancelQueries({ queryKey: read.queryKey })
  return queryClient.fetchQuery({ ...read, staleTime: 0 })
}
