import { useTranslation } from 'react-i18next'
import { type OutputOf, useRead } from '../../queries.ts'
import { isRetried } from './delivery.ts'

type Status = OutputOf<'get_webhook_delivery'>['status']
const STATUSES = ['delivered', 'failed', 'pending', 'skipped'] as const satisfies readonly Status[]
const SHOWN = 16

const GOOD = 'light-dark(#2f7d54, #7cc9a1)'
const BAD = 'light-dark(#b3362b, #ff9a8d)'

/** The latest deliveries as dots. A failure is a cross, so that colour alone does not tell it. */
export function EndpointHealth({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const { data } = useRead('list_webhook_deliveries', { endpointId, limit: SHOWN })
  if (data === undefined) return null
  if (data.data.length === 0)
    return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t('nothingYet')}</span>
  const counts = STATUSES.map(
    (status) =>
      [
        t(`frame:status.${status}`),
        data.data.filter((one) => one.status === status).length,
      ] as const,
  )
  const label = counts
    .flatMap(([word, count]) => (count === 0 ? [] : [`${word}: ${count}`]))
    .join(', ')
  return (
    <svg
      width={SHOWN * 11}
      height={12}
      viewBox={`0 0 ${SHOWN * 11} 12`}
      role="img"
      aria-label={label}
      style={{ verticalAlign: 'middle' }}
    >
      <title>{label}</title>
      {data.data.toReversed().map((delivery, at) => (
        <Dot
          key={delivery.id}
          status={delivery.status}
          retried={isRetried(delivery)}
          x={at * 11 + 5}
        />
      ))}
    </svg>
  )
}

function Dot({ status, retried, x }: { status: Status; retried: boolean; x: number }) {
  if (status === 'delivered') return <circle cx={x} cy={6} r={3.5} fill={GOOD} />
  if (status === 'failed')
    return (
      <path d={`M${x - 3} 3l6 6m0-6l-6 6`} stroke={BAD} strokeWidth={2} strokeLinecap="round" />
    )
  if (status === 'pending')
    return (
      <circle
        cx={x}
        cy={6}
        r={3}
        fill="none"
        stroke={retried ? BAD : 'var(--mantine-color-dimmed)'}
        strokeWidth={1.5}
      />
    )
  return (
    <path
      d={`M${x - 3} 6h6`}
      stroke="var(--mantine-color-dimmed)"
      strokeWidth={2}
      strokeLinecap="round"
    />
  )
}
