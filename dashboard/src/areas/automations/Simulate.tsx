import { Accordion, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { number } from '../../format.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { OutputOf } from '../../shapes.ts'
import { allSteps, type Automation, writtenPlan } from './automation.ts'
import { Timeline } from './runs/Timeline.tsx'

type Simulation = OutputOf<'simulate_automation'>

/** Simulates the coming days with real readers, and shows each reader's steps. No mail is sent. */
export function Simulate({
  automation,
  opened,
  close,
}: {
  automation: Automation
  opened: boolean
  close: () => void
}) {
  const { t } = useTranslation('automations')
  return (
    <Modal opened={opened} onClose={close} title={t('simulate')} size="lg">
      <Form automation={automation} close={close} />
    </Modal>
  )
}

/** The acts with each mail that a simulation can assume of readers. */
const ACTS = ['none', 'opened', 'clicked'] as const
type Act = (typeof ACTS)[number]

/** The ISO 8601 duration between a mail and the reader's assumed act. */
const ACT_AFTER = 'PT3H'
const ASSUMED_MAX = 50

function assumed(automation: Automation, act: Act) {
  if (act === 'none') return []
  const mails = allSteps(writtenPlan(automation).steps).filter(({ type }) => type === 'send_email')
  return mails
    .slice(0, ASSUMED_MAX)
    .map(({ id }) => ({ stepId: id!, event: act, after: ACT_AFTER }))
}

function Form({ automation, close }: { automation: Automation; close: () => void }) {
  const { t } = useTranslation('automations')
  const [days, setDays] = useState(30)
  const [sample, setSample] = useState(10)
  const [act, setAct] = useState<Act>('none')
  const [answer, setAnswer] = useState<Simulation | null>(null)
  const simulate = useOperation('simulate_automation', { said: t('simulated'), done: setAnswer })
  return (
    <Stack gap="md">
      <Text>{t('simulateText')}</Text>
      <Group grow>
        <NumberInput
          label={t('days')}
          value={days}
          onChange={(value) => setDays(Number(value))}
          min={1}
          max={400}
          allowDecimal={false}
          data-autofocus
        />
        <NumberInput
          label={t('sample')}
          value={sample}
          onChange={(value) => setSample(Number(value))}
          min={1}
          max={100}
          allowDecimal={false}
        />
      </Group>
      <Select
        label={t('suppose')}
        value={act}
        onChange={(value) => setAct(value ?? 'none')}
        data={ACTS.map((value) => ({ value, label: t(`supposed.${value}`) }))}
        allowDeselect={false}
      />
      <Problem text={simulate.problem} />
      {answer && <Result automation={automation} answer={answer} />}
      <DialogButtons
        close={close}
        action={t('simulateNow')}
        run={() =>
          void simulate.run({
            automationId: automation.id,
            days,
            sample,
            assume: assumed(automation, act),
          })
        }
        pending={simulate.pending}
      />
    </Stack>
  )
}

/**
 * Removes the cause of entering from a line of the log. In a simulation every reader enters,
 * whatever the trigger is.
 */
const withoutCause = (line: Simulation['runs'][number]['log'][number]) =>
  line.what === 'entered' ? { ...line, detail: null } : line

function Result({
  automation,
  answer: { runs, totals },
}: {
  automation: Automation
  answer: Simulation
}) {
  const { t } = useTranslation('automations')
  if (runs.length === 0) return <Text>{t('nobodyToSimulate')}</Text>
  return (
    <Stack gap="md">
      <Group gap="8px 20px" className="mc-card">
        {(['entered', 'mails', 'finished', 'left', 'active'] as const).map((key) => (
          <div key={key}>
            <Text size="sm" c="dimmed">
              {t(`count.${key}`)}
            </Text>
            <Text fw={600} className="figures">
              {number(totals[key])}
            </Text>
          </div>
        ))}
      </Group>
      <Accordion variant="separated">
        {runs.map(({ contactId, email, status, log }) => (
          <Accordion.Item key={contactId} value={contactId}>
            <Accordion.Control>
              <Group justify="space-between" wrap="nowrap" gap="sm" pe="xs">
                <span dir="auto" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {unicodeAddress(email)}
                </span>
                <StatusBadge status={status} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Timeline automation={automation} log={log.map(withoutCause)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}
