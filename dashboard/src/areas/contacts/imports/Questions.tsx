import { useEffect, useRef } from 'react'
import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { Choices, Preview } from './wizard.ts'
import { askedColumns, dayOf, exampleOf } from './example-date.ts'

interface Props {
  preview: Preview
  choices: Choices
  change: (choices: Partial<Choices>) => void
  dateFields: readonly string[]
}

type Status = NonNullable<Choices['defaultStatus']>
const STATUSES: Status[] = ['active', 'pending', 'unsubscribed', 'bounced', 'complained']
const ASKED = { label: { fontWeight: 600 }, description: { fontSize: 14, lineHeight: '20px' } }
const LABELS = {
  label: { fontSize: 16, fontWeight: 600, lineHeight: '24px' },
  description: { fontSize: 14, lineHeight: '20px' },
}

/** Asks what the people of the file agreed to, where it says nothing. */
export function Questions({ preview, choices, change }: Omit<Props, 'dateFields'>) {
  if (preview.consent !== 'unknown' && choices.defaultStatus === undefined) return null
  return (
    <Consent value={choices.defaultStatus} change={(defaultStatus) => change({ defaultStatus })} />
  )
}

/** Asks about one column: its words for a status, or its dates. `column` is null without one. */
export function ColumnQuestions({
  preview,
  choices,
  change,
  dateFields,
  column,
}: Props & { column: string | null }) {
  const asked = askedColumns(preview, dateFields)
  const asksDates = preview.dateOrder === 'ambiguous' || choices.dateOrder !== undefined
  return (
    <>
      {asked.words === column && (
        <Words
          preview={preview}
          said={choices.statusMapping ?? {}}
          change={(statusMapping) => change({ statusMapping })}
        />
      )}
      {asked.dates === column && asksDates && (
        <Dates
          example={exampleOf(preview, dateFields)}
          value={choices.dateOrder}
          change={(dateOrder) => change({ dateOrder })}
        />
      )}
    </>
  )
}

function Consent({
  value,
  change,
}: {
  value: Status | undefined
  change: (value: Status) => void
}) {
  const { t } = useTranslation(['imports', 'frame'])
  const group = useRef<HTMLDivElement>(null)
  // The dialog from which the rows came is closed, and its button is gone.
  useEffect(() => {
    if (document.activeElement === document.body)
      group.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <Radio.Group
      ref={group}
      label={t('consent.title')}
      description={t('consent.text')}
      value={value ?? null}
      onChange={change}
      className="mc-card"
      styles={LABELS}
    >
      <Stack gap="sm" mt="sm">
        {(['active', 'pending', 'unsubscribed'] as const).map((status) => (
          <Radio
            key={status}
            value={status}
            label={t(`consent.${status}`)}
            description={t(`consent.${status}Text`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The status words without a meaning yet. Their rows are refused until they get one. */
function Words({
  preview,
  said,
  change,
}: {
  preview: Preview
  said: Record<string, Status>
  change: (said: Record<string, Status>) => void
}) {
  const { t } = useTranslation(['imports', 'frame'])
  const asked = preview.statuses.filter(
    ({ word, status }) => status === null || Object.hasOwn(said, word),
  )
  const known = preview.statuses.filter((one) => !asked.includes(one))
  if (asked.length === 0) return null
  const say = (word: string, status: string) => {
    const { [word]: _before, ...others } = said
    change(status === '' ? others : { ...others, [word]: status as Status })
  }
  return (
    <section className="mc-asked" aria-label={t('words.title')}>
      <Text fw={600}>{t('words.title')}</Text>
      <Text c="dimmed" mb="sm">
        {t('words.text')}
      </Text>
      <div className="mc-columns">
        {asked.map(({ word, count }) => (
          <div key={word} className="mc-column">
            <div style={{ minWidth: 0 }}>
              <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {word}
              </Text>
              <Text c="dimmed" size="sm">
                {t('words.rows', { count, rows: number(count) })}
              </Text>
            </div>
            <span />
            <NativeSelect
              aria-label={t('words.meaning', { word })}
              data={[
                { value: '', label: t('words.refuse') },
                ...STATUSES.map((value) => ({ value, label: t(`frame:status.${value}`) })),
              ]}
              value={said[word] ?? ''}
              onChange={({ currentTarget: { value } }) => say(word, value)}
            />
          </div>
        ))}
      </div>
      {known.length > 0 && (
        <Text c="dimmed" size="sm" mt="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('words.known', {
            words: known
              .map(({ word, status }) => `${word} = ${t(`frame:status.${status!}`)}`)
              .join(', '),
          })}
        </Text>
      )}
    </section>
  )
}

function Dates({
  example,
  value,
  change,
}: {
  example: string | null
  value: Choices['dateOrder']
  change: (value: Choices['dateOrder']) => void
}) {
  const { t } = useTranslation(['imports', 'frame'])
  return (
    <Radio.Group
      label={t('dates.title')}
      description={example === null ? t('dates.text') : t('dates.textOf', { example })}
      value={value ?? null}
      onChange={change}
      className="mc-asked"
      styles={ASKED}
    >
      <Stack gap="sm" mt="sm">
        {(['dmy', 'mdy'] as const).map((order) => (
          <Radio
            key={order}
            value={order}
            label={t(`dates.${order}`)}
            description={example === null ? undefined : dayOf(example, order)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
