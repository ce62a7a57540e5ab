import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAndTime, number } from '../../format.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Section } from '../contacts/Section.tsx'
import { type Move, shownStatus } from './move.ts'
import { nameOf } from './services.ts'

export function EarlierMoves({ moves }: { moves: readonly Move[] }) {
  const { t } = useTranslation('moves')
  if (moves.length === 0) return null
  return (
    <Section title={t('earlier')} plain>
      <Stack gap={0} className="mc-card" p={0}>
        {moves.map((move, at) => (
          <Link
            key={move.id}
            to={`/moves/${move.id}`}
            className="mc-row"
            style={at > 0 ? { borderTop: '1px solid var(--mc-line)' } : undefined}
          >
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Text fw={500}>{nameOf(move.from) ?? t('anotherService')}</Text>
                <Text size="sm" c="dimmed">
                  {dayAndTime(move.createdAt)}
                  {move.status === 'done' && ` · ${brought(move, t)}`}
                </Text>
              </div>
              <Group gap="xs" wrap="nowrap">
                <StatusBadge status={shownStatus(move)} label={t(`statuses.${move.status}`)} />
                <ChevronRight size={16} aria-hidden />
              </Group>
            </Group>
          </Link>
        ))}
      </Stack>
    </Section>
  )
}

function brought({ counts: { readers, issues } }: Move, t: TFunction<'moves'>): string {
  return [
    t('readersAdded', { count: readers.added, shown: number(readers.added) }),
    t('issuesAdded', { count: issues.added, shown: number(issues.added) }),
  ].join(' · ')
}
