import { Code, Group, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { Time } from '../../kit/Time.tsx'
import type { Delivery } from './delivery.ts'

type Attempt = Delivery['attempts'][number]

export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { t } = useTranslation('webhooks')
  if (attempts.length === 0) return <Text c="dimmed">{t('noAttempt')}</Text>
  return (
    <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
      {attempts.toReversed().map((attempt) => (
        <li
          key={attempt.number}
          style={{ borderLeft: '2px solid var(--mc-line)', paddingLeft: 12 }}
        >
          <Line attempt={attempt} />
        </li>
      ))}
    </Stack>
  )
}

function Line({
  attempt: { number: place, trigger, at, durationMs, statusCode, error, answer },
}: {
  attempt: Attempt
}) {
  const { t } = useTranslation('webhooks')
  const good = error === null && statusCode !== null && statusCode < 300
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <>
      <Group gap={6} wrap="wrap">
        <Icon
          size={15}
          aria-hidden
          style={{ color: good ? 'light-dark(#2a6648, #7cc9a1)' : 'light-dark(#a3271c, #ff9a8d)' }}
        />
        <Text fw={500} className="figures">
          {error ? t(`errors.${error}`) : t('answered', { status: statusCode })}
        </Text>
        <Text c="dimmed" size="sm" className="figures">
          {t('attempt', { number: place })} · {t(`triggers.${trigger}`)} ·{' '}
          <Time at={at} as="dayAndTime" /> · {number(durationMs)} ms
        </Text>
      </Group>
      {answer !== '' && (
        <Code
          block
          mt={6}
          mah={200}
          tabIndex={0}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflowY: 'auto' }}
        >
          {answer}
        </Code>
      )}
    </>
  )
}
