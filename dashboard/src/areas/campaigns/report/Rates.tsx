import { Text } from '@mantine/core'
import { Equal, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number, share } from '../../../format.ts'
import type { OutputOf } from '../../../queries.ts'
import { useSession } from '../../../shell/session.ts'
import { ratesBy } from '../counts.ts'
import { FigureLink } from './FigureLink.tsx'
import type { Deed } from './recipient-search.ts'

type CampaignReport = OutputOf<'get_campaign_report'>
type RateName = keyof CampaignReport['rates']

/** The rates, with the list behind each. */
const RATES: { name: RateName; did: Deed; more: 'better' | 'worse' }[] = [
  { name: 'delivered', did: 'delivered', more: 'better' },
  { name: 'opened', did: 'opened', more: 'better' },
  { name: 'clicked', did: 'clicked', more: 'better' },
  { name: 'unsubscribed', did: 'unsubscribed', more: 'worse' },
  { name: 'bounced', did: 'bounced', more: 'worse' },
  { name: 'complained', did: 'complained', more: 'worse' },
]
/** The colours of bar and words. The words also say it. */
const COLORS = {
  better: 'light-dark(#2f6f4f, #7fc09f)',
  worse: 'light-dark(#7a4f00, #e3b25a)',
  same: 'var(--mantine-color-dimmed)',
}

/** Rates that differ by less are said to be as usual. */
const SAME = 0.0005

interface Props {
  report: CampaignReport
  /** The counts of the whole page. */
  counts: CampaignReport['counts']
  unmeasured: readonly RateName[]
}

/** The rates. While recipients wait, nothing is compared: the campaign would look too bad. */
export function Rates({ report, counts, unmeasured }: Props) {
  const { t } = useTranslation('report')
  // The mails of an outbox have reached no reader.
  const { outbox } = useSession()
  const { pending } = counts
  const rates = ratesBy(counts, report)
  return (
    <div className="mc-rates">
      {RATES.map(({ name, did, more }) => {
        const { value, of: base } = rates[name]
        const median = report.median[name]
        const measured = !unmeasured.includes(name)
        const isKept = outbox && name === 'delivered'
        const label = t(isKept ? 'inOutbox' : `rates.${name}`)
        return (
          <section key={name} aria-label={label}>
            <Text c="dimmed" size="sm">
              {label}
            </Text>
            <Text fw={600} fz={20} lh="28px" className="figures">
              {measured ? (
                <FigureLink
                  n={value}
                  search={{ did }}
                  label={label}
                  shown={base === 0 ? '–' : share(value / base)}
                />
              ) : (
                '–'
              )}
            </Text>
            <Text c="dimmed" size="xs" className="figures">
              {measured ? t('of', { value: number(value), of: number(base) }) : t('notMeasured')}
            </Text>
            {measured && !isKept && pending === 0 && base > 0 && median !== null && (
              <Beside rate={value / base} median={median} more={more} count={report.medianOf} />
            )}
          </section>
        )
      })}
    </div>
  )
}

function Beside({
  rate,
  median,
  more,
  count,
}: {
  rate: number
  median: number
  more: 'better' | 'worse'
  count: number
}) {
  const { t } = useTranslation('report')
  const whole = Math.max(rate, median) * 1.15 || 1
  const verdict =
    Math.abs(rate - median) < SAME
      ? 'same'
      : rate > median === (more === 'better')
        ? 'better'
        : 'worse'
  const Icon = verdict === 'same' ? Equal : rate > median ? TrendingUp : TrendingDown
  return (
    <>
      <div className="mc-beside-bar" aria-hidden>
        <span style={{ width: `${(rate / whole) * 100}%`, background: COLORS[verdict] }} />
        <i style={{ insetInlineStart: `${(median / whole) * 100}%` }} />
      </div>
      <Text
        size="xs"
        className="mc-verdict figures"
        style={{ color: COLORS[verdict] }}
        title={t('medianOf', { count })}
      >
        <Icon size={13} aria-hidden />
        {t(verdict, { median: share(median) })}
      </Text>
    </>
  )
}
