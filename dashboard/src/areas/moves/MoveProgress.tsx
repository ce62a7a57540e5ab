import { Group, Progress, Stack, Text } from '@mantine/core'
import { Circle, CircleCheck, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { type Move, type Step, stepsOf } from './move.ts'

/** Shows how much of the other service's archive was read. */
export function Reading({ move: { progress, fileName } }: { move: Move }) {
  const { t } = useTranslation('moves')
  return (
    <div className="mc-card">
      <Group justify="space-between" mb="xs" gap="xs">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {fileName === null ? t('readingKey') : t('readingFile', { name: fileName })}
        </Text>
        <Done progress={progress} />
      </Group>
      <Bar progress={progress} label={t('statuses.reading')} />
      <Text c="dimmed" size="sm" mt="xs">
        {t('readingText')}
      </Text>
    </div>
  )
}

/** Shows a running move part by part. */
export function Running({ move }: { move: Move }) {
  const { t } = useTranslation('moves')
  return (
    <Stack gap="md">
      <Stack gap={0} className="mc-card" p={0} component="ol" m={0} style={{ listStyle: 'none' }}>
        {stepsOf(move).map((step, at) => (
          <li
            key={step.stage}
            className="mc-row"
            style={at > 0 ? { borderTop: '1px solid var(--mc-line)' } : undefined}
          >
            <Part step={step} move={move} />
          </li>
        ))}
      </Stack>
      <Text c="dimmed" size="sm">
        {t('mayLeave')}
      </Text>
    </Stack>
  )
}

const ICONS = { waiting: Circle, running: LoaderCircle, done: CircleCheck } as const

function Part({ step: { stage, state }, move }: { step: Step; move: Move }) {
  const { t } = useTranslation('moves')
  const Icon = ICONS[state]
  const { progress } = move
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Icon
            size={16}
            aria-hidden
            style={{
              flex: 'none',
              color: state === 'waiting' ? 'var(--mantine-color-dimmed)' : 'var(--mc-link)',
            }}
          />
          <Text fw={state === 'running' ? 600 : 500} {...(state === 'waiting' && { c: 'dimmed' })}>
            {t(`stages.${stage}`)}
          </Text>
        </Group>
        {state === 'running' ? (
          <Done progress={progress} />
        ) : (
          <Text c="dimmed" className="figures">
            {state === 'done' ? cameOf(move, stage) : t('waits')}
          </Text>
        )}
      </Group>
      {state === 'running' && <Bar progress={progress} label={t(`stages.${stage}`)} />}
    </div>
  )
}

/** Returns how many have come in a stage that is done. */
function cameOf({ counts }: Move, stage: Step['stage']): string {
  const { readers, images, issues, redirects } = counts
  if (stage === 'readers') return number(readers.added + readers.updated)
  if (stage === 'pictures') return number(images.stored)
  if (stage === 'issues') return number(issues.added + issues.changed)
  return number(redirects)
}

function Done({ progress: { done, total } }: Pick<Move, 'progress'>) {
  const { t } = useTranslation('moves')
  return (
    <Text c="dimmed" className="figures" aria-live="polite" style={{ flex: 'none' }}>
      {total === null
        ? done > 0 && t('soFar', { done: number(done) })
        : t('doneOf', { done: number(done), total: number(total) })}
    </Text>
  )
}

function Bar({ progress: { done, total }, label }: Pick<Move, 'progress'> & { label: string }) {
  return (
    <Progress
      mt={6}
      size="sm"
      animated
      value={total ? Math.min(100, (done / total) * 100) : 100}
      aria-label={label}
    />
  )
}
