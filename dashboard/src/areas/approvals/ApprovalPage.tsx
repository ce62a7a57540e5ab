import { Button, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Approval } from '../../api.ts'
import { OPERATIONS, type OperationFacts } from '../../generated/operations.ts'
import { CopyBlock } from '../../kit/CopyField.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Note } from '../../kit/Note.tsx'
import { useOperation } from '../../kit/operation.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { DeclineRequest } from './DeclineRequest.tsx'
import { Difference } from './Difference.tsx'
import { MailInQuestion } from './MailInQuestion.tsx'
import { ReadersInQuestion } from './ReadersInQuestion.tsx'
import { useRequestWords } from './useRequestWords.ts'

export default function ApprovalPage() {
  const { t } = useTranslation('approvals')
  const { approvalId } = useParams({ strict: false }) as { approvalId: string }
  const query = useRead('get_approval', { approvalId })
  const requestWords = useRequestWords()
  return (
    <Page
      title={query.data ? requestWords(query.data) : t('title')}
      back={{ to: '/approvals', label: t('title') }}
      peek={{ operation: 'get_approval', input: { approvalId } }}
      width="cards"
      actions={query.data?.status === 'pending' && <Decide approval={query.data} />}
    >
      <ReadState query={query} lines={8}>
        {(approval) => <Shown approval={approval} />}
      </ReadState>
    </Page>
  )
}

function Shown({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals')
  const { status, requestedBy, decidedBy, createdAt, decidedAt, expiresAt, reason } = approval
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Group gap="sm">
          <StatusBadge status={status} label={t(`status.${status}`)} />
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Trans
              t={t}
              i18nKey="askedBy"
              components={{
                key: <strong dir="auto">{requestedBy.name ?? requestedBy.id}</strong>,
                when: <Time at={createdAt} />,
              }}
            />
          </Text>
        </Group>
        {status === 'pending' && (
          <Text size="sm" c="dimmed">
            {t('until')}: <Time at={expiresAt} as="day" />
          </Text>
        )}
        {decidedBy !== null && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Trans
              t={t}
              i18nKey="decided"
              components={{
                name: <bdi>{decidedBy.name ?? decidedBy.id}</bdi>,
                when: <Time at={decidedAt} />,
              }}
            />
          </Text>
        )}
      </Stack>
      {status === 'executed' && <Text>{t('texts.executed')}</Text>}
      {status !== 'pending' && status !== 'executed' && (
        <Note>
          <Text>{t(`texts.${status}`)}</Text>
          {reason !== null && (
            <Text size="sm" dir="auto">
              {reason}
            </Text>
          )}
        </Note>
      )}
      <MailInQuestion input={approval.input} />
      <ReadersInQuestion plan={approval.plan} />
      <Difference plan={approval.plan} input={approval.input} />
      <Details approval={approval} />
    </Stack>
  )
}

function Details({ approval: { operation, input, plan, result } }: { approval: Approval }) {
  const { t } = useTranslation('approvals')
  return (
    <details className="mc-request-raw">
      <summary>{t('details')}</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm" c="dimmed">
          {t('operation')}: <code>{operation}</code>
        </Text>
        <Text size="sm" fw={500}>
          {t('input')}
        </Text>
        <CopyBlock value={JSON.stringify(input, null, 2)} />
        <Text size="sm" fw={500}>
          {t('plan')}
        </Text>
        <CopyBlock value={JSON.stringify(plan, null, 2)} />
        {result !== null && result !== undefined && (
          <>
            <Text size="sm" fw={500}>
              {t('result')}
            </Text>
            <CopyBlock value={JSON.stringify(result, null, 2)} />
          </>
        )}
      </Stack>
    </details>
  )
}

function Decide({ approval: { id: approvalId, operation } }: { approval: Approval }) {
  const { t } = useTranslation('approvals')
  const [declining, setDeclining] = useState(false)
  const approval = useOperation('approve', {
    said: ({ status, reason }) =>
      status === 'executed' ? t('done') : t('notDone', { reason: reason ?? '' }),
  })
  const effect = (OPERATIONS as Record<string, OperationFacts | undefined>)[operation]?.effect
  const approve = () =>
    confirm({
      title: t('approveTitle'),
      text: t(effect === 'send' ? 'approveSend' : 'approveText'),
      action: t('approve'),
      tone: effect === 'destroy' || effect === 'charge' ? 'red' : 'accent',
      run: () => approval.attempt({ approvalId }),
    })
  return (
    <>
      <Button variant="default" onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
      <Button onClick={approve} loading={approval.pending}>
        {t('approve')}
      </Button>
      {declining && <DeclineRequest approvalId={approvalId} close={() => setDeclining(false)} />}
    </>
  )
}
