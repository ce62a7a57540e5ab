import { Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ShieldQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { useRead } from '../../queries.ts'
import { useRequestWords } from './useRequestWords.ts'

/** The requests of keys that wait for this person. Nothing while none does. */
export function WaitingApprovals() {
  const { t } = useTranslation('approvals')
  const requestWords = useRequestWords()
  const waiting = useRead('list_approvals', { status: 'pending', limit: 100 }).data?.data ?? []
  if (waiting.length === 0) return null
  const [first] = waiting
  return (
    <Link
      to={waiting.length === 1 ? `/approvals/${first!.id}` : '/approvals'}
      className="mc-card"
      style={{ display: 'block', padding: 16, color: 'inherit', textDecoration: 'none' }}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ShieldQuestionMark size={20} style={{ flex: 'none', marginTop: 1 }} aria-hidden />
        <div style={{ minWidth: 0, flex: 1 }}>
          <Text fw={600}>
            {t('waiting', { count: waiting.length, shown: number(waiting.length) })}
          </Text>
          <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
            {requestWords(first!)}
          </Text>
        </div>
        <Badge circle size="lg" aria-hidden style={{ flex: 'none' }}>
          {number(waiting.length)}
        </Badge>
      </Group>
    </Link>
  )
}
