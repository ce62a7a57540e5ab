import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { useRead } from '../../queries.ts'
import type { Automation, Run } from './automation.ts'
import { Timeline } from './Timeline.tsx'

/** Tells one reader's way beside the list. */
export function Story({ automation, run, close, mayWrite }: { automation: Automation; run: Run; close: () => void; mayWrite: boolean }) {
  const { t } = useTranslation('automations')
  const query = useRead('get_automation_run', { automationId: automation.id, runId: run.id })
  const remove = useOperation('remove_from_automation', { said: t('removed'), toast: true, done: close })
  const isInside = run.status === 'active' || run.status === 'held'
  return (
    <Drawer opened onClose={close} position="right" size="md" title={<span dir="auto">{run.email ?? t('deletedReader')}</span>}>
      <Stack gap="lg">
        <Group justify="space-between">
          <StatusBadge status={run.status} />
          {run.email !== null && <Link to={`/contacts/${run.contactId}`}>{t('showContact')}</Link>}
        </Group>
        <ReadState query={query}>{({ log }) => <Timeline automation={automation} log={log} />}</ReadState>
        <Problem text={remove.problem} />
        {mayWrite && isInside && (
          <Stack gap={4}>
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
        )}
      </Stack>
    </Drawer>
  )
}
