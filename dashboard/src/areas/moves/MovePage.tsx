import { Alert, Button, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { CircleAlert, PencilLine, RotateCw, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { refresh, useRead } from '../../queries.ts'
import { isGuided } from '../../shell/guide.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { isOpen, isWorking, type Move, shownStatus } from './move.ts'
import { MovePlan } from './MovePlan.tsx'
import { Reading, Running } from './MoveProgress.tsx'
import { MoveReport } from './MoveReport.tsx'
import { nameOf } from './services.ts'

/** A move from another service: read, planned, running, or ended with its report. */
export default function MovePage() {
  const { t } = useTranslation(['moves', 'frame'])
  const { moveId } = useParams({ strict: false }) as { moveId: string }
  const mayWrite = useMay('editor')
  const query = useRead(
    'get_move',
    { moveId },
    { live: (move) => move !== undefined && isWorking(move) },
  )
  const move = query.data
  useRefreshAtEnd(move)
  return (
    <Page
      width="cards"
      title={
        move?.from
          ? t('moveFrom', { service: nameOf(move.from) })
          : t('moveFrom', { service: t('anotherService') })
      }
      beside={
        move && <StatusBadge status={shownStatus(move)} label={t(`statuses.${move.status}`)} />
      }
      back={{ to: '/moves', label: t('title') }}
      peek={
        move?.status === 'planned'
          ? { operation: 'confirm_move', input: { moveId } }
          : { operation: 'get_move', input: { moveId } }
      }
      actions={
        mayWrite && move && (isOpen(move) ? <Cancel move={move} /> : <AfterMove move={move} />)
      }
    >
      <ReadState query={query} lines={8}>
        {(move) => <Details move={move} />}
      </ReadState>
    </Page>
  )
}

function Details({ move }: { move: Move }) {
  if (move.status === 'reading') return <Reading move={move} />
  if (move.status === 'planned' && move.plan) return <MovePlan move={move} plan={move.plan} />
  if (move.status === 'running') return <Running move={move} />
  return (
    <Stack gap="lg">
      {move.status !== 'done' && <WhyEnded move={move} />}
      {move.report && <MoveReport move={move} report={move.report} />}
    </Stack>
  )
}

function WhyEnded({ move }: { move: Move }) {
  const { t, i18n } = useTranslation('moves')
  const { status, failure } = move
  // The server's English sentence says more than the words of its code.
  const isEnglish = i18n.language.startsWith('en')
  const key = move.confirmedAt === null ? 'before' : 'after'
  return (
    <Alert
      variant="light"
      color={status === 'failed' ? 'red' : 'yellow'}
      icon={<CircleAlert size={18} />}
      role="alert"
    >
      <Stack gap={6} align="flex-start">
        {failure && (
          <Text fw={500}>
            {isEnglish
              ? failure.detail
              : t(`failures.${failure.code}`, { defaultValue: failure.detail })}
          </Text>
        )}
        <Text>{t(`${status === 'failed' ? 'failed' : 'cancelled'}.${key}`)}</Text>
      </Stack>
    </Alert>
  )
}

function Cancel({ move }: { move: Move }) {
  const { t } = useTranslation('moves')
  const cancel = useOperation('cancel_move', { said: t('saidCancelled') })
  const ask = () =>
    confirm({
      title: t('cancelTitle'),
      text: t(move.status === 'running' ? 'cancelRunning' : 'cancelText'),
      action: t('cancel'),
      run: () => cancel.attempt({ moveId: move.id }),
    })
  return (
    <Button variant="default" onClick={ask}>
      {t('cancel')}
    </Button>
  )
}

/** The next steps after a move. */
function AfterMove({ move: { newsletterId, status, counts } }: { move: Move }) {
  const { t } = useTranslation('moves')
  const search = { newsletter: newsletterId } as never
  const again = (
    <Button
      variant={status === 'done' ? 'default' : 'filled'}
      component={Link}
      to="/moves"
      search={search}
      leftSection={<RotateCw size={16} />}
    >
      {t('again')}
    </Button>
  )
  if (status !== 'done') return again
  const guided = isGuided()
  return (
    <>
      {again}
      {guided ? (
        <Button
          component={Link}
          to="/start"
          search={{ step: 'issue' } as never}
          leftSection={<PencilLine size={16} />}
        >
          {t('firstCampaign')}
        </Button>
      ) : counts.issues.added > 0 ? (
        <Button
          component={Link}
          to="/campaigns"
          search={{ newsletter: newsletterId, status: 'sent' } as never}
        >
          {t('seeIssues')}
        </Button>
      ) : (
        <Button component={Link} to="/contacts" search={search} leftSection={<Users size={16} />}>
          {t('seeReaders')}
        </Button>
      )}
    </>
  )
}

/** Reads what a move brings again when the one that the page watched has ended. */
function useRefreshAtEnd(move: Move | undefined): void {
  const wasRunning = useRef(false)
  const running = move?.status === 'running'
  useEffect(() => {
    if (wasRunning.current && !running) {
      for (const name of ['import_contacts', 'list_campaigns', 'list_tags'] as const)
        void refresh(name)
    }
    wasRunning.current = running
  }, [running])
}
