import { ActionIcon, Button, Group, MultiSelect, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../queries.ts'
import { durationOf, type Step, type StepOf, waitOf } from './automation.ts'
import { useSteps } from './useEditing.ts'

interface FieldsProps<Type extends Step['type']> {
  step: StepOf<Type>
  change: (step: Step) => void
}

type WaitUntil = StepOf<'wait_until'>
type At = NonNullable<WaitUntil['at']>
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const TIME: At = { time: '09:00', zone: 'newsletter' }

/** Edits a wait for a time, for a date of the reader, or for a tag. Other facts are written by the API. */
export function WaitUntilFields({ step, change }: FieldsProps<'wait_until'>) {
  const { t } = useTranslation('automations')
  const kind = step.any ? 'facts' : step.at?.field === undefined ? 'time' : 'date'
  const begin = (next: string) => {
    const { id } = step
    const own = id === undefined ? {} : { id }
    if (next === 'facts')
      change({ type: 'wait_until', ...own, any: [{ event: { type: 'tag_added', tag: '' }, steps: [] }], timeout: 'P7D', otherwise: [] })
    else change({ type: 'wait_until', ...own, at: next === 'date' ? { ...TIME, field: 'birthday', offsetDays: 0 } : TIME })
  }
  return (
    <>
      <SegmentedControl
        aria-label={t('at')}
        value={kind}
        onChange={begin}
        data={[
          { value: 'time', label: t('atTime') },
          { value: 'date', label: t('atDate') },
          { value: 'facts', label: t('atFacts') },
        ]}
      />
      {step.any ? <Facts step={step} change={change} /> : <AtFields at={step.at ?? TIME} change={(at) => change({ ...step, at })} />}
    </>
  )
}

function AtFields({ at, change }: { at: At; change: (at: At) => void }) {
  const { t } = useTranslation('automations')
  return (
    <>
      {at.field === undefined ? (
        <>
          <NumberInput
            label={t('afterDays')}
            value={at.afterDays ?? 0}
            onChange={(days) => change({ ...at, afterDays: Number(days) })}
            min={0}
            max={365}
            allowDecimal={false}
          />
          <MultiSelect
            label={t('weekdays')}
            value={at.weekdays ?? []}
            onChange={(days) => {
              const { weekdays: _before, ...others } = at
              change(days.length === 0 ? others : { ...others, weekdays: WEEKDAYS.filter((day) => days.includes(day)) })
            }}
            data={WEEKDAYS.map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
          />
        </>
      ) : (
        <>
          <TextInput label={t('dateField')} value={at.field} onChange={({ currentTarget: { value } }) => change({ ...at, field: value })} />
          <NumberInput
            label={t('offsetDays')}
            value={at.offsetDays ?? 0}
            onChange={(days) => change({ ...at, offsetDays: Number(days) })}
            min={-365}
            max={365}
            allowDecimal={false}
          />
        </>
      )}
      <Group grow>
        <TextInput type="time" label={t('time')} value={at.time} onChange={({ currentTarget: { value } }) => change({ ...at, time: value })} />
        <Select
          label={t('zone')}
          value={at.zone}
          onChange={(zone) => change({ ...at, zone: zone ?? 'newsletter' })}
          data={(['newsletter', 'reader'] as const).map((zone) => ({ value: zone, label: t(`zoneOf.${zone}`) }))}
          allowDeselect={false}
        />
      </Group>
    </>
  )
}

function Facts({ step, change }: FieldsProps<'wait_until'>) {
  const { t } = useTranslation('automations')
  const any = step.any ?? []
  const set = (i: number, tag: string) =>
    change({ ...step, any: any.map((branch, n) => (n === i ? { ...branch, event: { type: 'tag_added', tag } } : branch)) })
  const wait = waitOf(step.timeout ?? 'P7D')
  return (
    <Stack gap="sm">
      {any.map((branch, i) => (
        <Group key={i} wrap="nowrap" align="flex-end">
          {branch.event?.type === 'tag_added' ? (
            <TextInput
              label={t('anyTag')}
              value={branch.event.tag}
              onChange={({ currentTarget: { value } }) => set(i, value)}
              style={{ flex: 1 }}
              dir="auto"
            />
          ) : (
            <Text style={{ flex: 1 }}>{t('branch.any', { number: i + 1 })}</Text>
          )}
          {any.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={t('removeBranch')}
              onClick={() => change({ ...step, any: any.filter((_, n) => n !== i) })}
            >
              <Trash2 size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} />}
          disabled={any.length >= 10}
          onClick={() => change({ ...step, any: [...any, { event: { type: 'tag_added', tag: '' }, steps: [] }] })}
        >
          {t('addBranch')}
        </Button>
      </Group>
      {wait && (
        <NumberInput
          label={`${t('timeout')} (${t(`unitOf.${wait.unit}`)})`}
          value={wait.amount}
          onChange={(amount) => change({ ...step, timeout: durationOf({ ...wait, amount: Number(amount) }) })}
          min={1}
          max={1000}
          allowDecimal={false}
        />
      )}
    </Stack>
  )
}

/** Edits the shares of a split, which together are 100. */
export function SplitFields({ step, change }: FieldsProps<'split'>) {
  const { t } = useTranslation('automations')
  const { branches } = step
  const sum = branches.reduce((total, { percent }) => total + percent, 0)
  return (
    <Stack gap="sm">
      {branches.map((branch, i) => (
        <Group key={i} wrap="nowrap" align="flex-end">
          <NumberInput
            label={`${t('percent')} ${i + 1}`}
            value={branch.percent}
            onChange={(percent) => change({ ...step, branches: branches.map((one, n) => (n === i ? { ...one, percent: Number(percent) } : one)) })}
            min={1}
            max={99}
            allowDecimal={false}
            style={{ flex: 1 }}
          />
          {branches.length > 2 && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={t('removeBranch')}
              onClick={() => change({ ...step, branches: branches.filter((_, n) => n !== i) })}
            >
              <Trash2 size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} />}
          disabled={branches.length >= 10}
          onClick={() => change({ ...step, branches: [...branches, { percent: Math.max(1, 100 - sum), steps: [] }] })}
        >
          {t('addBranch')}
        </Button>
        <Text size="sm" {...(sum === 100 ? { c: 'dimmed' } : { c: 'red' })}>
          {t('percentSum', { sum })}
        </Text>
      </Group>
    </Stack>
  )
}

export function EndpointFields({ step, change }: FieldsProps<'webhook'>) {
  const { t } = useTranslation('automations')
  const { newsletterId } = useSteps()
  const query = useRead('list_webhook_endpoints', { limit: 100 })
  const endpoints = (query.data?.data ?? []).filter((one) => one.newsletterId === null || one.newsletterId === newsletterId)
  return (
    <Select
      label={t('endpoint')}
      value={step.endpointId === '' ? null : step.endpointId}
      onChange={(endpointId) => change({ ...step, endpointId: endpointId ?? '' })}
      data={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
      searchable
    />
  )
}

export function NoteFields({ step, change }: FieldsProps<'notify_owner'>) {
  const { t } = useTranslation('automations')
  return (
    <TextInput
      label={t('noteText')}
      value={step.text}
      onChange={({ currentTarget: { value } }) => change({ ...step, text: value })}
      maxLength={500}
      dir="auto"
      data-autofocus
    />
  )
}
