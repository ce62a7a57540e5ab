import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { SearchField } from '../../../kit/Filters.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { dayAndTime } from '../../../format.ts'
import { saidBy } from '../../../kit/server-words.ts'
import { useRead } from '../../../queries.ts'
import type { OutputOf } from '../../../shapes.ts'
import type { Automation } from '../automation.ts'
import { useStepWords } from '../useStepWords.ts'

/** Finds a reader, tells why the automation took them in or did not, and lets them in. */
export function LetIn({
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
    <Modal opened={opened} onClose={close} title={t('askReader')} size="lg">
      <Search automation={automation} close={close} />
    </Modal>
  )
}

interface Found {
  id: string
  email: string
}

function Search({ automation, close }: { automation: Automation; close: () => void }) {
  const { t } = useTranslation('automations')
  const [q, setQ] = useState<string | undefined>()
  const [chosen, choose] = useState<Found | null>(null)
  const query = useRead(
    'list_contacts',
    { newsletterId: automation.newsletterId, q: q ?? '', limit: 6 },
    { enabled: q !== undefined },
  )
  return (
    <Stack gap="md">
      <Group>
        <SearchField
          value={q}
          change={(value) => {
            setQ(value)
            choose(null)
          }}
          placeholder={t('findReader')}
        />
      </Group>
      {chosen === null && q !== undefined && (
        <ReadState query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Text c="dimmed">{t('noReaderFound')}</Text>
            ) : (
              <Stack gap={4}>
                {data.map((contact) => (
                  <Button
                    key={contact.id}
                    variant="default"
                    justify="flex-start"
                    onClick={() => choose(contact)}
                  >
                    <span dir="auto">{unicodeAddress(contact.email)}</span>
                  </Button>
                ))}
              </Stack>
            )
          }
        </ReadState>
      )}
      {chosen && (
        <Explained key={chosen.id} automation={automation} contact={chosen} close={close} />
      )}
    </Stack>
  )
}

function Explained({
  automation,
  contact,
  close,
}: {
  automation: Automation
  contact: Found
  close: () => void
}) {
  const { t } = useTranslation('automations')
  const asked = { automationId: automation.id, contactId: contact.id }
  const query = useRead('explain_automation_entry', asked)
  const say = useRuleWords(automation)
  const enter = useOperation('enter_automation', {
    said: t('letInDone', { email: unicodeAddress(contact.email) }),
    toast: true,
    done: close,
  })
  return (
    <ReadState query={query}>
      {({ because, inside }) => (
        <Stack gap="md">
          <Text fw={600} dir="auto">
            {t(inside ? 'isInside' : 'isOutside', { email: unicodeAddress(contact.email) })}
          </Text>
          <List spacing={6} listStyleType="none">
            {because.map((one, i) => (
              <List.Item key={i} icon={<Sign met={one.met} />}>
                <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
                  {say(one)}
                </span>
              </List.Item>
            ))}
          </List>
          <Problem text={enter.problem} />
          {!inside && (
            <Group>
              <Button
                loading={enter.pending}
                disabled={automation.status !== 'active'}
                onClick={() => void enter.run(asked)}
              >
                {t('letIn')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </ReadState>
  )
}

type Rule = OutputOf<'explain_automation_entry'>['because'][number]

/** Returns a function that says a rule of entry with the times of the person's zone. */
function useRuleWords(automation: Automation): (rule: Rule) => string {
  const { t } = useTranslation('automations')
  const { duration } = useStepWords(automation.steps)
  return (rule) => {
    const { at, time } = rule.values ?? {}
    return t(`rule.${rule.rule}`, {
      ...saidBy(rule),
      ...(typeof at === 'string' && { at: dayAndTime(at) }),
      ...(typeof time === 'string' && { time: duration(time) }),
    })
  }
}

function Sign({ met }: { met: boolean }) {
  const { t } = useTranslation('automations')
  return met ? (
    <CircleCheck size={16} color="var(--mantine-color-teal-6)" role="img" aria-label={t('met')} />
  ) : (
    <CircleX size={16} color="var(--mantine-color-error)" role="img" aria-label={t('notMet')} />
  )
}
