import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ROLES } from '../../generated/roles.ts'
import type { Described } from './openapi.ts'

export function Rules({ operation: { name, limits, refusals } }: { operation: Described }) {
  const { t } = useTranslation('console')
  return (
    <Stack gap="md">
      <div>
        <Title order={3}>{t('limits')}</Title>
        <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
          {limits.map(({ quota, windowSeconds, per }) => (
            <li key={`${per}-${windowSeconds}`}>
              {t('limit', {
                quota,
                per: t(`per.${per}`, { defaultValue: per }),
                window: t(...windowOf(windowSeconds)),
              })}
            </li>
          ))}
        </ul>
        <Text c="dimmed" size="sm">
          {t('role', { role: t(`roles.${ROLES[name]}`) })}
        </Text>
      </div>
      {refusals.length > 0 && (
        <div>
          <Title order={3}>{t('refusals')}</Title>
          <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
            {refusals.map(({ code, status, text }) => (
              <li key={code}>
                <code>{code}</code> ({status}): {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}

/** Returns the words for a window, and its number. */
function windowOf(seconds: number): [string, { count: number }] {
  if (seconds % 86_400 === 0) return ['days', { count: seconds / 86_400 }]
  if (seconds % 3600 === 0) return ['hours', { count: seconds / 3600 }]
  return ['minutes', { count: Math.round(seconds / 60) }]
}
