import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { number } from '../../../format.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { durationOf, type Plan } from './plan.ts'
import { PlanSummary } from './PlanSummary.tsx'

interface Props {
  plan: Plan | undefined
  audience: string
  newsletter: Newsletter
  subject: string
}

/** The facts of a step that a person reads before it is sent. */
export function PlanFacts({ plan, audience, newsletter, subject }: Props) {
  const { t } = useTranslation(['campaigns', 'variants'])
  const left = plan?.allowance.emailsLeft ?? null
  const duration = plan && durationOf(plan.expectedDurationS)
  return (
    <dl className="mc-facts">
      <Fact name={t('to')}>
        <PlanSummary plan={plan} />
        <span dir="auto">{audience}</span>
      </Fact>
      <Fact name={t('from')}>
        <span dir="auto">{newsletter.sender.name}</span> &lt;
        {unicodeAddress(newsletter.sender.email)}&gt;
      </Fact>
      <Fact name={t('subject')}>
        <span dir="auto">{subject || t('noSubject')}</span>
      </Fact>
      {plan?.test && (
        <Fact name={t('variants:plan')}>
          {t('variants:planText', {
            testers: number(plan.test.testers),
            waiting: number(plan.test.waiting),
          })}
        </Fact>
      )}
      <Fact name={t('plan.duration')}>
        {duration && plan.recipients > 0
          ? t(`plan.${duration.unit}`, { count: duration.count, shown: number(duration.count) })
          : '…'}
      </Fact>
      {left !== null && (
        <Fact name={t('plan.allowance')}>
          {t('plan.emailsLeft', { count: left, shown: number(left) })}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
