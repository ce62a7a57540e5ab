import { Checkbox, Divider, Modal, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { type Plan, repeatOf, type Trigger, TRIGGERS } from '../automation.ts'
import { DurationField } from '../steps/DurationField.tsx'
import { FactFields } from '../steps/FactFields.tsx'
import { OptionalFilter } from '../steps/FilterField.tsx'
import { useSteps } from '../useEditing.ts'
import { useStepWords } from '../useStepWords.ts'

type Rules = Plan['entry']

export function EntryForm({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation('automations')
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('enters')}
      size="lg"
      closeOnClickOutside={false}
    >
      <Form close={close} />
    </Modal>
  )
}

function Form({ close }: { close: () => void }) {
  const { t } = useTranslation(['automations', 'frame'])
  const { plan, automation, setParts, isSaving, problem } = useSteps()
  const [trigger, setTrigger] = useState(plan.trigger)
  const [entry, setEntry] = useState(plan.entry)
  const [tried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    if (await setParts({ trigger, entry })) close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {automation.activatedAt === null ? (
          <TriggerFields trigger={trigger} change={setTrigger} />
        ) : (
          <FixedTrigger />
        )}
        <Divider />
        <RuleFields entry={entry} repeat={repeatOf({ trigger, entry })} change={setEntry} />
        {tried && <Problem text={problem} />}
        <DialogButtons close={close} action={t('frame:save')} pending={isSaving} />
      </Stack>
    </form>
  )
}

function TriggerFields({
  trigger,
  change,
}: {
  trigger: Trigger
  change: (trigger: Trigger) => void
}) {
  const { t } = useTranslation('automations')
  return (
    <>
      <FactFields
        label={t('when')}
        fact={trigger}
        types={TRIGGERS}
        change={(fact) => {
          const { filter } = trigger
          change({ ...fact, ...(filter && { filter }) } as Trigger)
        }}
      />
      <OptionalFilter
        filter={trigger.filter}
        change={(filter) => {
          const { filter: _before, ...rest } = trigger
          change(filter ? { ...rest, filter } : rest)
        }}
      />
    </>
  )
}

function FixedTrigger() {
  const { t } = useTranslation('automations')
  const { plan } = useSteps()
  const { fact } = useStepWords(plan.steps)
  return (
    <div>
      <Text dir="auto">{fact(plan.trigger)}</Text>
      <Text size="sm" c="dimmed">
        {t('triggerFixed')}
      </Text>
    </div>
  )
}

function RuleFields({
  entry,
  repeat,
  change,
}: {
  entry: Rules
  repeat: 'once' | 'each_time'
  change: (entry: Rules) => void
}) {
  const { t } = useTranslation('automations')
  return (
    <>
      <Title order={3} size="h5">
        {t('rules')}
      </Title>
      <Radio.Group
        label={t('repeat')}
        value={repeat}
        onChange={(value) => change({ ...entry, repeat: value })}
      >
        <Stack gap="xs" mt={8}>
          <Radio value="once" label={t('repeatOf.once')} />
          <Radio value="each_time" label={t('repeatOf.each_time')} />
        </Stack>
      </Radio.Group>
      {repeat === 'each_time' && (
        <>
          <DurationField
            label={t('cooldown')}
            value={entry.cooldown}
            change={(cooldown) => {
              const { cooldown: _before, ...rest } = entry
              change(cooldown === undefined ? rest : { ...rest, cooldown })
            }}
            none={t('noCooldown')}
          />
          <Radio.Group
            label={t('whileInside')}
            value={entry.whileInside ?? 'ignore'}
            onChange={(whileInside) => change({ ...entry, whileInside: whileInside })}
          >
            <Stack gap="xs" mt={8}>
              <Radio value="ignore" label={t('whileInsideOf.ignore')} />
              <Radio value="restart" label={t('whileInsideOf.restart')} />
            </Stack>
          </Radio.Group>
        </>
      )}
      <Checkbox
        label={t('includeImported')}
        description={t('includeImportedText')}
        checked={entry.includeImported ?? false}
        onChange={({ currentTarget }) =>
          change({ ...entry, includeImported: currentTarget.checked })
        }
      />
    </>
  )
}
