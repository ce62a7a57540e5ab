import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  useMatches,
} from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Step, StepOf } from '../automation.ts'
import { DurationField } from './DurationField.tsx'
import { DateFieldSelect } from './DateFields.tsx'
import { TimeAndZone } from './TimeAndZone.tsx'
import { WhatEnds } from './WhatEnds.tsx'

interface Props {
  step: StepOf<'wait_until'>
  change: (step: Step) => void
}

type At = NonNullable<Props['step']['at']>
type Branch = NonNullable<Props['step']['any']>[number]

const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
const TIME: At = { time: '09:00', zone: 'newsletter' }
const BRANCHES_MAX = 10

export function WaitUntilFields({ step, change }: Props) {
  const { t } = useTranslation('automations')
  const { id = '' } = step
  const kind = step.any ? 'facts' : step.at?.field === undefined ? 'time' : 'date'
  const begin = (next: string) => {
    if (next === 'facts')
      return change({
        type: 'wait_until',
        id,
        any: [{ event: { type: 'tag_added', tag: '' }, steps: [] }],
        timeout: 'P7D',
        otherwise: [],
      })
    change({
      type: 'wait_until',
      id,
      at: next === 'date' ? { ...TIME, field: '', offsetDays: 0 } : TIME,
    })
  }
  // Side by side the longest of the three is cut off on a phone.
  const orientation = useMatches<'vertical' | 'horizontal'>({ base: 'vertical', xs: 'horizontal' })
  return (
    <>
      <SegmentedControl
        orientation={orientation}
        fullWidth
        aria-label={t('at')}
        value={kind}
        onChange={begin}
        data={(['facts', 'time', 'date'] as const).map((value) => ({
          value,
          label: t(`waitKind.${value}`),
        }))}
      />
      {step.any ? (
        <Facts step={step} change={change} />
      ) : (
        <AtFields step={step} at={step.at ?? TIME} change={change} />
      )}
    </>
  )
}

function AtFields({ step, at, change }: Props & { at: At }) {
  const { t } = useTranslation('automations')
  const set = (next: At) => change({ ...step, at: next })
  return (
    <>
      {at.field === undefined ? (
        <Group grow align="flex-end">
          <NumberInput
            label={t('afterDays')}
            value={at.afterDays ?? 0}
            onChange={(days) => set({ ...at, afterDays: Number(days) })}
            min={0}
            max={365}
            allowDecimal={false}
          />
          <MultiSelect
            label={t('weekdays')}
            placeholder={at.weekdays ? '' : t('anyDay')}
            value={at.weekdays ?? []}
            onChange={(days) => {
              const { weekdays: _before, ...others } = at
              set(
                days.length === 0
                  ? others
                  : { ...others, weekdays: WEEKDAYS.filter((day) => days.includes(day)) },
              )
            }}
            data={WEEKDAYS.map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
          />
        </Group>
      ) : (
        <Group grow align="flex-end">
          <DateFieldSelect value={at.field} change={(field) => set({ ...at, field })} />
          <NumberInput
            label={t('offsetDays')}
            value={at.offsetDays ?? 0}
            onChange={(days) => set({ ...at, offsetDays: Number(days) })}
            min={-365}
            max={365}
            allowDecimal={false}
          />
        </Group>
      )}
      <TimeAndZone value={at} change={(some) => set({ ...at, ...some })} />
      <Select
        label={t('ifPast')}
        value={step.ifPast ?? 'now'}
        onChange={(ifPast) => change({ ...step, ifPast: ifPast ?? 'now' })}
        data={(['now', 'skip'] as const).map((value) => ({ value, label: t(`ifPastOf.${value}`) }))}
        allowDeselect={false}
      />
    </>
  )
}

function Facts({ step, change }: Props) {
  const { t } = useTranslation('automations')
  const any = step.any ?? []
  const set = (i: number, branch: Branch) =>
    change({ ...step, any: any.map((one, n) => (n === i ? branch : one)) })
  return (
    <Stack gap="md">
      {any.map((branch, i) => (
        <BranchFields
          key={i}
          number={i + 1}
          branch={branch}
          change={(next) => set(i, next)}
          remove={
            any.length > 1 ? () => change({ ...step, any: any.filter((_, n) => n !== i) }) : null
          }
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} />}
          disabled={any.length >= BRANCHES_MAX}
          onClick={() =>
            change({ ...step, any: [...any, { event: { type: 'tag_added', tag: '' }, steps: [] }] })
          }
        >
          {t('addFact')}
        </Button>
      </Group>
      <DurationField
        label={t('timeout')}
        value={step.timeout}
        change={(timeout) => change({ ...step, timeout: timeout ?? 'P7D' })}
      />
    </Stack>
  )
}

function BranchFields({
  number,
  branch,
  change,
  remove,
}: {
  number: number
  branch: Branch
  change: (branch: Branch) => void
  remove: (() => void) | null
}) {
  const { t } = useTranslation('automations')
  return (
    <Stack gap="sm" className="mc-step-part" role="group" aria-label={t('factNumber', { number })}>
      <WhatEnds
        event={branch.event}
        filter={branch.filter}
        change={(what) => change({ ...what, steps: branch.steps ?? [] })}
        label={t('factNumber', { number })}
        beside={
          remove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t('removeFact', { number })}
              onClick={remove}
            >
              <Trash2 size={16} />
            </ActionIcon>
          )
        }
      />
    </Stack>
  )
}
