import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CustomField, useFieldText } from '../fields.ts'
import type { Preview } from './wizard.ts'

type Column = Preview['columns'][number]

/** As many as the first values that stand above. */
const SHOWN = 3

/** Says how the import reads the first values of a column: “2 tags · 1 tag”. Nothing for texts. */
export function ReadAs({
  column,
  type,
  dateOrder,
}: {
  column: Column
  /** The type of the custom field that the column becomes. */
  type: CustomField['type'] | undefined
  dateOrder: Preview['dateOrder']
}) {
  const { t } = useTranslation('imports')
  const sayRead = useSaidRead(column.target, type)
  const isTime = type === 'date' || TIMES.has(column.target)
  // The question about these dates shows both readings.
  if (column.reads.length === 0 || (isTime && dateOrder === 'ambiguous')) return null
  const reads = column.reads.slice(0, SHOWN)
  const unread = column.samples.find(
    (_, at) => reads[at]?.length === 0 && !FLAGS.has(column.target),
  )
  const said = reads.filter((values) => values.length > 0).map(sayRead)
  return (
    <>
      {said.length > 0 && (
        <Text size="sm" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {t('reads.as', { values: said.join(' · ') })}
        </Text>
      )}
      {unread !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {t('reads.not', { value: unread })}
        </Text>
      )}
    </>
  )
}

const FLAGS: ReadonlySet<string | null> = new Set(['isUnsubscribed', 'isSubscribed'])
const TIMES: ReadonlySet<string | null> = new Set([
  'subscribedAt',
  'unsubscribedAt',
  'consentAt',
  'confirmedAt',
  'paidUntil',
])

/** Returns a function that words one reading. */
function useSaidRead(target: string | null, type: CustomField['type'] | undefined) {
  const { t } = useTranslation(['imports', 'frame'])
  const fieldText = useFieldText()
  return (values: readonly string[]): string => {
    const [value = ''] = values
    if (target === 'tags') return t('reads.tags', { count: values.length })
    if (target === 'fullName') return values.join(' + ')
    if (target === 'status' || FLAGS.has(target)) return t(`frame:status.${value}`)
    const as = type ?? 'date'
    const read = as === 'number' ? Number(value) : as === 'boolean' ? value === 'true' : value
    return fieldText({ type: as }, read)
  }
}
