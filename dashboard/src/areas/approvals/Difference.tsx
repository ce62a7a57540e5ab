import { Stack, Text, Title } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Approval } from '../../api.ts'
import './approvals.css'
import { type Row, rowsOf } from './rows.ts'
import { useFieldWords, Value } from './Value.tsx'

/**
 * The values that a request would change, as they stand and as they would be, and its others. The
 * campaign of a sending is shown as its mail.
 */
export function Difference({ plan, input }: Pick<Approval, 'plan' | 'input'>) {
  const { t } = useTranslation('approvals')
  const record = plan['record'] as Record<string, unknown> | null | undefined
  const { changed, asked } = rowsOf(input, record ?? null)
  const others = asked.filter(({ path: [name] }) => name !== 'campaignId')
  return (
    <>
      <Rows title={t('difference')} rows={changed} />
      <Rows title={t('wanted')} rows={others} />
    </>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      <dl className="mc-request">
        {rows.map((row) => (
          <OneRow key={row.path.join('.')} row={row} />
        ))}
      </dl>
    </Stack>
  )
}

function OneRow({ row: { path, before, after, currency } }: { row: Row }) {
  const { t } = useTranslation('approvals')
  const words = useFieldWords()
  const name = path.at(-1)!
  return (
    <>
      <dt>
        <Text component="span" size="sm" c="dimmed">
          {path.map(words).join(' › ')}
        </Text>
      </dt>
      <dd>
        {before !== undefined && (
          <>
            <del aria-label={t('before')}>
              <Value name={name} value={before} currency={currency} />
            </del>
            <ArrowRight size={16} aria-hidden className="mc-request-arrow" />
          </>
        )}
        <ins aria-label={t('after')}>
          <Value name={name} value={after} currency={currency} />
        </ins>
      </dd>
    </>
  )
}
