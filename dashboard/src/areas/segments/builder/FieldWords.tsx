import { Autocomplete, MultiSelect, TagsInput, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  BY_TODAY,
  CHOICES,
  DAYS_MAX,
  formOf,
  type Op,
  OPS,
  type Type,
  typeOf,
  withOp,
} from './condition.ts'
import { useBuilding } from './context.ts'
import { NumberField, Pick } from './Fields.tsx'
import type { Filter } from './tree.ts'
import { choiceWords, opWords } from './words.ts'

const SOURCES = ['api', 'form', 'import', 'dashboard']
const TEXT_MAX = 500
const LIST_MAX = 100

interface Props {
  condition: Filter
  change: (condition: Filter) => void
}

export function FieldWords({ condition, change }: Props) {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const { choices } = useBuilding()
  const { field = '', op } = condition
  const type = typeOf(field, choices.custom)
  // An operator that this page does not offer stays chosen.
  const offered = choices.isInMail ? OPS[type].filter((one) => !BY_TODAY.includes(one)) : OPS[type]
  const ops: readonly Op[] = op === undefined || offered.includes(op) ? offered : [...offered, op]
  return (
    <>
      <Pick
        label={t('op')}
        value={op ?? null}
        data={ops.map((one) => ({ value: one, label: opWords(t, field, one) }))}
        change={(next) => change(withOp(condition, type, next as Op))}
      />
      {op !== undefined && (
        <Value key={formOf(type, op)} condition={condition} change={change} type={type} op={op} />
      )}
    </>
  )
}

function Value({ condition, change, type, op }: Props & { type: Type; op: Op }) {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const { choices } = useBuilding()
  const { field = '', value } = condition
  const label = t('value', { field: choices.fieldLabel(field) })
  const put = (next: Filter['value'] | undefined) => {
    const { value: _before, ...rest } = condition
    change(next === undefined ? rest : { ...rest, value: next })
  }
  const text = typeof value === 'string' ? value : ''
  const named = (one: string) => ({ value: one, label: choiceWords(t, field, one) })
  const offered = CHOICES[field]
  switch (formOf(type, op)) {
    case 'none':
      return null
    case 'days':
      return (
        <span className="mc-seg-pair">
          <NumberField
            label={t('days')}
            value={typeof value === 'number' ? value : undefined}
            change={put}
            min={1}
            max={DAYS_MAX}
            whole
          />
          <Text>{t('daysAfter', { count: Number(value) })}</Text>
        </span>
      )
    case 'number':
      return (
        <NumberField
          label={label}
          value={typeof value === 'number' ? value : undefined}
          change={put}
        />
      )
    case 'boolean':
      return (
        <Pick
          label={label}
          value={String(value)}
          data={['true', 'false'].map((one) => ({
            value: one,
            label: t(one === 'true' ? 'contacts:yes' : 'contacts:no'),
          }))}
          change={(one) => put(one === 'true')}
        />
      )
    case 'tag':
      return <TagPick label={label} value={text} change={put} />
    case 'day':
      // A time that a program wrote is kept as text: the field of the browser would drop it.
      return (
        <TextInput
          aria-label={label}
          type={text === '' || /^\d{4}-\d\d-\d\d$/.test(text) ? 'date' : 'text'}
          value={text}
          onChange={({ currentTarget }) => put(currentTarget.value)}
          w={176}
        />
      )
    case 'texts': {
      const list = Array.isArray(value) ? value : []
      const more = {
        'aria-label': label,
        value: list,
        onChange: put,
        className: 'mc-seg-text',
        ...(list.length === 0 && { placeholder: t('listHint') }),
      }
      if (offered)
        return (
          <MultiSelect
            {...more}
            data={offered.map(named)}
            comboboxProps={{ width: 240, position: 'bottom-start' }}
          />
        )
      return (
        <TagsInput
          {...more}
          data={field === 'source' ? SOURCES : []}
          maxTags={LIST_MAX}
          maxLength={TEXT_MAX}
          splitChars={[',', ';']}
          acceptValueOnBlur
        />
      )
    }
    default:
      if (offered)
        return (
          <Pick
            label={label}
            value={text}
            data={[...new Set([...offered, ...(text ? [text] : [])])].map(named)}
            change={put}
          />
        )
      if (field === 'source')
        return (
          <Autocomplete
            aria-label={label}
            value={text}
            onChange={put}
            data={SOURCES}
            maxLength={TEXT_MAX}
            placeholder="…"
            className="mc-seg-text"
          />
        )
      return (
        <TextInput
          aria-label={label}
          value={text}
          onChange={({ currentTarget }) => put(currentTarget.value)}
          maxLength={TEXT_MAX}
          placeholder="…"
          dir="auto"
          className="mc-seg-text"
        />
      )
  }
}

function TagPick({
  label,
  value,
  change,
}: {
  label: string
  value: string
  change: (tag: string) => void
}) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const names =
    value === '' || choices.tags.includes(value) ? choices.tags : [...choices.tags, value]
  return (
    <Pick
      label={label}
      value={value === '' ? null : value}
      data={names.map((name) => ({ value: name, label: name }))}
      change={change}
      searchable
      placeholder={t('tagHint')}
      nothing={t(choices.tags.length === 0 ? 'noTagsYet' : 'noSuchTag')}
    />
  )
}
