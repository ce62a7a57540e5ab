import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { InputOf, OutputOf } from '../../../shapes.ts'
import { type FieldValue, useFieldLabel } from '../fields.ts'

export type BulkJob = OutputOf<'get_bulk_job'>
export type BulkAction = InputOf<'bulk_update_contacts'>['action']
export type BulkKind = BulkAction['type']
export type BulkPlan = Extract<OutputOf<'bulk_update_contacts'>, { undoable: boolean }>
export type BulkCounts = BulkJob['counts']

/** Returns what the sentences about an action need: the tag, or the field and its value. */
function useParts(): (action: BulkAction) => Record<string, string> {
  const { t } = useTranslation(['bulk', 'contacts'])
  const label = useFieldLabel()
  const text = (value: FieldValue | null) =>
    typeof value === 'boolean'
      ? t(value ? 'contacts:yes' : 'contacts:no')
      : typeof value === 'number'
        ? number(value)
        : value
  return (action) => ({
    tag: 'tag' in action ? action.tag : '',
    field: action.type === 'set_field' ? label(action.name) : '',
    value: action.type === 'set_field' ? (text(action.value) ?? '') : '',
  })
}

/** Removing a value is set_field with null, and has words of its own. */
function wordsKey(action: BulkAction): BulkKind | 'clear_field' {
  return action.type === 'set_field' && action.value === null ? 'clear_field' : action.type
}

export function useBulkWords() {
  const { t } = useTranslation(['bulk', 'contacts'])
  const parts = useParts()
  return {
    name: ({ action, undoOf }: Pick<BulkJob, 'action' | 'undoOf'>) => {
      const name = t(`names.${wordsKey(action)}`, parts(action))
      return undoOf === null ? name : t('undoName', { name })
    },
    will: (action: BulkAction, { matched, changed }: BulkCounts) =>
      changed === matched
        ? t(`willAll.${wordsKey(action)}`, {
            ...parts(action),
            count: changed,
            changed: number(changed),
          })
        : t(`will.${wordsKey(action)}`, {
            ...parts(action),
            count: matched,
            changed: number(changed),
            matched: number(matched),
          }),
    stay: (action: BulkAction, { skipped }: BulkCounts) =>
      skipped === 0
        ? null
        : t(`stay.${wordsKey(action)}`, { count: skipped, skipped: number(skipped) }),
    act: (action: BulkAction, { changed }: BulkCounts) =>
      t(`act.${wordsKey(action)}`, { count: changed, changed: number(changed) }),
    did: ({ action, counts, undoOf }: Pick<BulkJob, 'action' | 'counts' | 'undoOf'>) =>
      t(undoOf !== null ? 'putBack' : action.type === 'delete' ? 'deleted' : 'changed', {
        count: counts.changed,
        changed: number(counts.changed),
      }),
  }
}
