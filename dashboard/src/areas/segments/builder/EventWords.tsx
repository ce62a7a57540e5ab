import { Autocomplete, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Mail } from '../../../kit/steps.ts'
import { linksOf } from './choices.ts'
import {
  COUNTS,
  type CountChoice,
  countChoiceOf,
  DAYS_MAX,
  INTERVALS,
  STATES,
  withCount,
} from './condition.ts'
import { useBuilding } from './context.ts'
import { NumberField, Pick } from './Fields.tsx'
import {
  ANY,
  automationValue,
  isOneMail,
  mailsMeant,
  naming,
  ownValue,
  valueOf,
} from './named-mail.ts'
import type { Filter } from './tree.ts'

const COUNT_MAX = 1_000_000
const DAYS = 30

interface Props {
  condition: Filter
  change: (condition: Filter) => void
}

export function EventWords({ condition, change }: Props) {
  return condition.event === 'pays' && !condition.count && !condition.within ? (
    <PayingPick condition={condition} change={change} />
  ) : (
    <HappenedWords condition={condition} change={change} />
  )
}

/** Says of which campaign, by which link, how often, and when. */
function HappenedWords({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { count, within } = condition
  const choice = countChoiceOf(condition)
  const offered: CountChoice[] = isOneMail(condition) ? ['once', 'never'] : [...COUNTS]
  const counts = offered.includes(choice) ? offered : [...offered, choice]
  return (
    <>
      <ThingPick condition={condition} change={change} />
      {condition.event === 'clicked' && <LinkPick condition={condition} change={change} />}
      <Pick
        label={t('often')}
        value={choice}
        data={counts.map((value) => ({ value, label: t(`counts.${value}`) }))}
        change={(next) => change(withCount(condition, next as CountChoice))}
      />
      {count && choice !== 'once' && choice !== 'never' && (
        <span className="mc-seg-pair">
          <NumberField
            label={t('times')}
            value={count.n}
            change={(n) => n !== undefined && change({ ...condition, count: { ...count, n } })}
            min={0}
            max={COUNT_MAX}
            whole
          />
          <Text>{t('timesAfter', { count: count.n })}</Text>
        </span>
      )}
      <Pick
        label={t('when')}
        value={within ? 'within' : 'ever'}
        data={[
          { value: 'within', label: t('within') },
          { value: 'ever', label: t('ever') },
        ]}
        change={(value) => {
          const { within: _within, ...rest } = condition
          change(value === 'ever' ? rest : { ...rest, within: { days: DAYS } })
        }}
      />
      {within && (
        <span className="mc-seg-pair">
          <NumberField
            label={t('days')}
            value={within.days}
            change={(days) => days !== undefined && change({ ...condition, within: { days } })}
            min={1}
            max={DAYS_MAX}
            whole
          />
          <Text>{t('daysAfter', { count: within.days })}</Text>
        </span>
      )}
    </>
  )
}

function ThingPick(props: Props) {
  const { event } = props.condition
  if (event === 'pays') return <PayingPick {...props} />
  return event === 'purchased' ? <ProductPick {...props} /> : <MailPick {...props} />
}

/** Names one campaign, an automation or one of its mails. */
function MailPick({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const { mails = [], campaigns, automations = [] } = choices
  const subjectOf = ({ subject }: Mail) => subject || t('noSubject')
  const any = { value: ANY, label: t('anyIssue') }
  const issues = [any, ...campaigns.map((mail) => ({ value: mail.id, label: subjectOf(mail) }))]
  const groups = [
    {
      group: t('ownMails'),
      items: mails.map((mail) => ({ value: ownValue(mail.id), label: subjectOf(mail) })),
    },
    { group: t('issues'), items: issues },
    ...automations.map((automation) => ({
      group: t('automationOf', { name: automation.name }),
      items: [
        { value: automationValue(automation.id), label: t('anyMailOf', { name: automation.name }) },
        ...automation.mails.map((mail) => ({
          value: automationValue(automation.id, mail.id),
          label: subjectOf(mail),
        })),
      ],
    })),
  ].filter(({ items }) => items.length > 0)
  const value = valueOf(condition)
  const isKnown = groups.some(({ items }) => items.some((one) => one.value === value))
  const { stepId, campaignId, automationId } = condition
  // A mail that was deleted stays readable.
  const gone = isKnown
    ? []
    : [
        {
          group: t('groups.gone'),
          items: [{ value, label: stepId ?? campaignId ?? automationId ?? '' }],
        },
      ]
  return (
    <Pick
      label={t('issue')}
      value={value}
      data={groups.length + gone.length === 1 ? issues : [...groups, ...gone]}
      change={(next) => change(naming(condition, next))}
      searchable={groups.length > 1 || issues.length > 1}
      nothing={t('noSuchIssue')}
    />
  )
}

function PayingPick({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const pick = (
    name: 'interval' | 'state',
    values: readonly string[],
    label: string,
    any: string,
  ) => (
    <Pick
      label={label}
      value={condition[name] ?? ANY}
      data={[
        { value: ANY, label: any },
        ...values.map((value) => ({ value, label: t(`pays.${value}`) })),
      ]}
      change={(next) => {
        const { [name]: _before, ...rest } = condition
        change(next === ANY ? rest : { ...rest, [name]: next })
      }}
    />
  )
  return (
    <>
      {pick('interval', INTERVALS, t('pays.price'), t('pays.anyPrice'))}
      {pick('state', STATES, t('pays.state'), t('pays.anyState'))}
    </>
  )
}

function ProductPick({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const { productId } = condition
  const products = choices.products.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = productId === undefined || products.some(({ value }) => value === productId)
  return (
    <Pick
      label={t('product')}
      value={productId ?? ANY}
      data={[
        { value: ANY, label: t('anyProduct') },
        ...products,
        ...(isKnown ? [] : [{ value: productId, label: productId }]),
      ]}
      change={(next) => {
        const { productId: _product, ...rest } = condition
        change(next === ANY ? rest : { ...rest, productId: next })
      }}
      searchable={products.length > 0}
      nothing={t('noSuchProduct')}
    />
  )
}

function LinkPick({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const { link } = condition
  const links = mailsMeant(condition, choices).flatMap(({ body }) => linksOf(body))
  return (
    <Autocomplete
      aria-label={t('link')}
      value={link ?? ''}
      onChange={(value) => {
        const { link: _link, ...rest } = condition
        change(value.trim() === '' ? rest : { ...rest, link: value.trim() })
      }}
      data={[...new Set(links)].slice(0, 200)}
      placeholder={t('anyLink')}
      maxLength={2000}
      className="mc-seg-text"
      comboboxProps={{ width: 320, position: 'bottom-start' }}
    />
  )
}
