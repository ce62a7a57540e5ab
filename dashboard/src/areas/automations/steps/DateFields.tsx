import { Group, NumberInput, Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fact } from '../automation.ts'
import { useNames } from '../useNames.ts'
import { DATES } from '../useStepWords.ts'
import { TimeAndZone } from './TimeAndZone.tsx'

type DateFact = Extract<Fact, { type: 'date' }>

export function DateParts({ fact, change }: { fact: DateFact; change: (fact: DateFact) => void }) {
  const { t } = useTranslation('automations')
  return (
    <>
      <Group grow align="flex-end">
        <DateFieldSelect value={fact.field} change={(field) => change({ ...fact, field })} />
        <NumberInput
          label={t('offsetDays')}
          value={fact.offsetDays}
          onChange={(days) => change({ ...fact, offsetDays: Number(days) })}
          min={-365}
          max={365}
          allowDecimal={false}
        />
      </Group>
      <TimeAndZone value={fact} change={(some) => change({ ...fact, ...some })} />
      <Switch
        label={t('yearly')}
        checked={fact.yearly}
        onChange={({ currentTarget }) => change({ ...fact, yearly: currentTarget.checked })}
      />
    </>
  )
}

export function DateFieldSelect({
  value,
  change,
}: {
  value: string
  change: (field: string) => void
}) {
  const { t } = useTranslation('automations')
  const { choices } = useNames()
  const own = choices.custom
    .filter(({ type }) => type === 'date')
    .map(({ name }) => ({ value: name, label: choices.fieldLabel(`fields.${name}`) }))
  const every = [...DATES].map((name) => ({ value: name, label: choices.fieldLabel(name) }))
  const data = [...own, ...every]
  return (
    <Select
      label={t('dateField')}
      value={value || null}
      onChange={(field) => field && change(field)}
      data={
        value === '' || data.some((one) => one.value === value)
          ? data
          : [{ value, label: value }, ...data]
      }
      searchable
      allowDeselect={false}
    />
  )
}
