import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import type { Plan } from './plan.ts'

/** Checks whose sentence says nothing beyond its code. Others are shown as the server words them. */
const WORDED = ['empty_subject', 'empty_content', 'empty_audience', 'no_postal_address', 'too_large']

interface Props {
  checks: Plan['checks'] | undefined
  /** The size of the mail, where it is known. */
  bytes?: number | undefined
  /** False hides what keeps the mail from being sent. */
  errors?: boolean
}

/** The hints to the author: what keeps the mail from being sent, and what could be better. */
export function Checks({ checks: all = [], bytes, errors = true }: Props) {
  const { t } = useTranslation('campaigns')
  const checks = all.filter(({ severity }) => errors || severity !== 'error')
  const isWorded = (code: string) => WORDED.includes(code) && (code !== 'too_large' || bytes !== undefined)
  if (checks.length === 0) return null
  return (
    <Stack gap={8} role="list" aria-label={t('checks.label')}>
      {checks.map(({ code, severity, detail }, at) => (
        <Group key={at} gap={8} wrap="nowrap" align="flex-start" role="listitem">
          {severity === 'error' ? (
            <CircleX
              size={16}
              style={{ flex: 'none', marginTop: 2, color: 'var(--mantine-color-error)' }}
              aria-label={t('checks.error')}
              role="img"
            />
          ) : (
            <CircleAlert
              size={16}
              style={{ flex: 'none', marginTop: 2, color: 'light-dark(#8a5300, #f0bd6a)' }}
              aria-label={t('checks.warning')}
              role="img"
            />
          )}
          <Text style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {isWorded(code) ? t(`checks.${code}`, { kb: number(Math.ceil((bytes ?? 0) / 1024)) }) : detail}{' '}
            {code === 'no_postal_address' && <Link to="/settings/newsletter">{t('checks.writeAddress')}</Link>}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
