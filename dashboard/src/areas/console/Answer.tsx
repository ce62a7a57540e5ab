import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { CopyBlock } from '../../kit/CopyField.tsx'
import { Meter } from '../../kit/Meter.tsx'
import type { Result } from './call.ts'

/** The most of an answer that is drawn at once. */
const DRAWN_MAX = 200_000

/** The answer of a call, with the headers that matter and the use of each limit. */
export function Answer({ result }: { result: Result | null }) {
  const { t } = useTranslation('console')
  if (result === null) return <Text c="dimmed">{t('noAnswer')}</Text>
  const { status, headers, limits, body, tookMs } = result
  const good = status !== null && status < 400
  return (
    <Stack gap="md" aria-live="polite">
      <Group gap="sm">
        <Text
          fw={600}
          className="figures"
          c={good ? 'light-dark(#2a6648, #7cc9a1)' : 'light-dark(#a3271c, #ff9a8d)'}
        >
          {status === null ? t('unreachable') : t('status', { status })}
        </Text>
        <Text c="dimmed" size="sm" className="figures">
          {number(tookMs)} ms
        </Text>
      </Group>
      {body === '' ? (
        <Text c="dimmed">{t('emptyBody')}</Text>
      ) : (
        <CopyBlock value={body.length > DRAWN_MAX ? `${body.slice(0, DRAWN_MAX)}\n…` : body} />
      )}
      {headers.length > 0 && (
        <div>
          <Title order={3} mb={4}>
            {t('headers')}
          </Title>
          <CopyBlock value={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        </div>
      )}
      {limits.length > 0 && (
        <div>
          <Title order={3} mb={4}>
            {t('limits')}
          </Title>
          <Stack gap="sm">
            {limits.map(({ name, quota, remaining, resetS }) => (
              <Meter
                key={name}
                label={t('limitUsed', { name, seconds: number(resetS) })}
                used={quota - remaining}
                allowed={quota}
              />
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  )
}
