import { Autocomplete, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { linksOf } from './choices.ts'
import { COUNTS, type CountChoice, countChoiceOf, DAYS_MAX, withCount } from './condition.ts'
import { useBuilding } from './context.ts'
import { NumberField, Pick } from './Fields.tsx'
import type { Filter } from './tree.ts'

const ANY = 'any'
/** Before the id of a step, beside the ids of campaigns. */
const STEP = 'step:'
const COUNT_MAX = 1_000_000
const DAYS = 30

interface Props {
  condition: Filter
  change: (condition: Filter) => void
}

/** The rest of a sentence about something that happened: of which campaign, by which link, how often, and when. */
export function EventWords({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { count, within } = condition
  const choice = countChoiceOf(condition)
  // One campaign is opened once or never. Clicks on one link are counted.
  const isSingle = (condition.campaignId !== undefined || condition.stepId !== undefined) && condition.link === undefined
  const offered: CountChoice[] = isSingle ? ['once', 'never'] : [...COUNTS]
  const counts = offered.includes(choice) ? offered : [...offered, choice]
  return (
    <>
      {condition.event === 'purchased' ? <ProductPick condition={condition} change={change} /> : <MailPick condition={condition} change={change} />}
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

/** Names one campaign or, in an automation, one of its mails. */
function MailPick({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const { campaignId, stepId, link } = condition
  const itemOf = (prefix: string) => (mail: { id: string; subject: string }) => ({ value: prefix + mail.id, label: mail.subject || t('noSubject') })
  const mails = (choices.mails ?? []).map(itemOf(STEP))
  const campaigns = choices.campaigns.map(itemOf(''))
  const value = stepId === undefined ? (campaignId ?? ANY) : STEP + stepId
  const isKnown = value === ANY || [...mails, ...campaigns].some((one) => one.value === value)
  const choose = (next: string) => {
    const { campaignId: _campaign, stepId: _step, automationId: _automation, link: _link, ...rest } = condition
    if (next === ANY) return change({ ...rest, ...(link !== undefined && { link }) })
    if (!next.startsWith(STEP)) return change({ ...rest, campaignId: next })
    // A mail of the automation is asked about since the reader entered.
    const { within: _within, ...always } = rest
    change({ ...always, stepId: next.slice(STEP.length) })
  }
  const any = { value: ANY, label: t('anyIssue') }
  const gone = isKnown ? [] : [{ value, label: stepId ?? campaignId ?? '' }]
  return (
    <Pick
      label={t('issue')}
      value={value}
      data={
        mails.length === 0
          ? [any, ...campaigns, ...gone]
          : [
              { group: t('ownMails'), items: mails },
              { group: t('issues'), items: [any, ...campaigns, ...gone] },
            ]
      }
      change={choose}
      searchable={mails.length + campaigns.length > 0}
      nothing={t('noSuchIssue')}
    />
  )
}

/** Names one product, or any. */
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
      data={[{ value: ANY, label: t('anyProduct') }, ...products, ...(isKnown ? [] : [{ value: productId, label: productId }])]}
      change={(next) => {
        const { productId: _product, ...rest } = condition
        change(next === ANY ? rest : { ...rest, productId: next })
      }}
      searchable={products.length > 0}
      nothing={t('noSuchProduct')}
    />
  )
}

/** Names one link of the mail, or of any. */
function LinkPick({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const { link, campaignId, stepId } = condition
  const mails = stepId === undefined ? choices.campaigns : (choices.mails ?? [])
  const named = stepId ?? campaignId
  const links = mails.filter(({ id }) => named === undefined || id === named).flatMap(({ body }) => linksOf(body))
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
