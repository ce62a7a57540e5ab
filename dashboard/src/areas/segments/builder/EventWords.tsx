import { Autocomplete, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { linksOf } from './choices.ts'
import { COUNTS, type CountChoice, countChoiceOf, DAYS_MAX, withCount } from './condition.ts'
import { useBuilding } from './context.ts'
import { NumberField, Pick } from './Fields.tsx'
import type { Filter } from './tree.ts'

const ANY = 'any'
const COUNT_MAX = 1_000_000
const DAYS = 30

interface Props {
  condition: Filter
  change: (condition: Filter) => void
}

/** The rest of a sentence about something that happened: of which campaign, by which link, how often, and when. */
export function EventWords({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const { campaignId, link, count, within } = condition
  const known = choices.campaigns.map(({ id, subject }) => ({ value: id, label: subject || t('noSubject') }))
  const isKnown = campaignId === undefined || known.some(({ value }) => value === campaignId)
  const choice = countChoiceOf(condition)
  // One campaign is opened once or never. Clicks on one link are counted.
  const isSingle = campaignId !== undefined && link === undefined
  const offered: CountChoice[] = isSingle ? ['once', 'never'] : [...COUNTS]
  const counts = offered.includes(choice) ? offered : [...offered, choice]
  const choose = (value: string) => {
    const { campaignId: _campaign, link: _link, ...rest } = condition
    change(value === ANY ? { ...rest, ...(link !== undefined && { link }) } : { ...rest, campaignId: value })
  }
  return (
    <>
      <Pick
        label={t('issue')}
        value={campaignId ?? ANY}
        data={[{ value: ANY, label: t('anyIssue') }, ...known, ...(isKnown ? [] : [{ value: campaignId, label: campaignId }])]}
        change={choose}
        searchable={known.length > 0}
        nothing={t('noSuchIssue')}
      />
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

/** Names one link of the campaign, or of any. */
function LinkPick({ condition, change }: Props) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const { link, campaignId } = condition
  const links = choices.campaigns.filter(({ id }) => campaignId === undefined || id === campaignId).flatMap(({ body }) => linksOf(body))
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
