import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useRead } from '../../../queries.ts'
import type { Automation, Run } from '../automation.ts'
import { Timeline } from './Timeline.tsx'

interface Props {
  automation: Automation
  runId: string
  close: () => void
  mayWrite: boolean
}

export function Story({ automation, runId, close, mayWrite }: Props) {
  const { t } = useTranslation('automations')
  const query = useRead('get_automation_run', { automationId: automation.id, runId })
  const run = query.data
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="md"
      title={
        <span dir="auto">
          {!run ? t('reader') : run.email === null ? t('deletedReader') : unicodeAddress(run.email)}
        </span>
      }
    >
      <ReadState query={query}>
        {(run) => (
          <Stack gap="lg">
            <Group justify="space-between">
              <StatusBadge status={run.status} />
              {run.email !== null && (
                <Link to={`/contacts/${run.contactId}`}>{t('showContact')}</Link>
              )}
            </Group>
            <Timeline automation={automation} log={run.log} />
            {mayWrite && <TakeOut automation={automation} run={run} close={close} />}
          </Stack>
        )}
      </ReadState>
    </Drawer>
  )
}

function TakeOut({
  automation,
  run,
  close,
}: {
  automation: Automation
  run: Run
  close: () => void
}) {
  const { t } = useTranslation('automations')
  const remove = useOperation('remove_from_automation', {
    said: t('removed'),
    toast: true,
    done: close,
  })
  if (run.status !== 'active' && run.status !== 'held') return null
  return (
    <Stack gap={4}>
      <Problem text={remove.problem} />
      <Button
        variant="default"
        color="red"
        leftSection={<UserMinus size={16} />}
        loading={remove.pending}
        onClick={() => void remove.run({ automationId: automation.id, runId: run.id })}
      >
        {t('takeOut')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('takeOutText')}
      </Text>
    </Stack>
  )
}
