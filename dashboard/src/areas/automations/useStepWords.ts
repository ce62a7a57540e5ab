import { useTranslation } from 'react-i18next'
import { isGroup, type Part, treeOf, type Filter } from '../segments/builder/tree.ts'
import { useConditionWords } from '../segments/builder/words.ts'
import { allSteps, type Fact, type Step, type StepOf, waitOf } from './automation.ts'
import { useNames } from './useNames.ts'

/** Returns functions that say steps, facts and filters in one line. */
export function useStepWords(steps: readonly Step[]) {
  const { t } = useTranslation('automations')
  const { choices, subject, segment, campaign, endpoint } = useNames()
  const mails = allSteps(steps).flatMap((one) =>
    one.type === 'send_email' ? [{ id: one.id!, subject: subject(one.subject), body: '' }] : [],
  )
  const condition = useConditionWords({ ...choices, mails })

  const duration = (text: string): string => {
    const wait = waitOf(text)
    return wait ? t(`for.${wait.unit}`, { count: wait.amount }) : text
  }
  const partWords = (part: Part): string => {
    if (!isGroup(part)) return condition(part.condition)
    const words = part.parts.map((one) => (isGroup(one) ? `(${partWords(one)})` : partWords(one)))
    if (words.length === 0) return t(part.join === 'any' ? 'noReaderMeets' : 'everyReader')
    const joined = words.join(t(part.join === 'all' ? 'and' : 'or'))
    return part.join === 'none' ? t('notThat', { words: joined }) : joined
  }
  const filter = (one: Filter): string => partWords(treeOf(one))

  const fact = (one: Fact): string => {
    // A date on the day itself has no days before it.
    const words = t(`fact.${one.type}`, { ...partsOf(one), defaultValue: one.type }).replace(
      / {2}/,
      ' ',
    )
    return 'filter' in one && one.filter
      ? t('factOnly', { words, filter: filter(one.filter) })
      : words
  }
  const partsOf = (one: Fact): Record<string, string> => {
    if (one.type === 'segment_entered' || one.type === 'segment_left')
      return { segment: segment(one.segmentId) }
    if (one.type === 'campaign_opened' || one.type === 'campaign_clicked')
      return {
        campaign:
          one.campaignId === undefined
            ? t('anyCampaign')
            : t('quoted', { text: campaign(one.campaignId) }),
      }
    if (one.type === 'purchased') {
      const product = choices.products.find(({ id }) => id === one.productId)?.name ?? one.productId
      return { product: product === undefined ? t('anyProduct') : t('quoted', { text: product }) }
    }
    if (one.type === 'opened' || one.type === 'clicked')
      return { mail: t('quoted', { text: mailName(one.stepId) }) }
    if (one.type === 'field_changed')
      return {
        field: choices.fieldLabel(`fields.${one.field}`),
        to: one.to === undefined ? '' : ` → ${one.to}`,
      }
    if (one.type === 'date')
      return { field: dateName(one.field), time: one.time, days: daysWords(one.offsetDays) }
    return 'tag' in one ? { tag: one.tag } : {}
  }
  const daysWords = (days: number): string =>
    days === 0 ? '' : t(days < 0 ? 'daysBefore' : 'daysPast', { count: Math.abs(days) })
  const dateName = (field: string): string =>
    choices.fieldLabel(DATES.has(field) ? field : `fields.${field}`)
  const mailName = (stepId: string): string =>
    mails.find(({ id }) => id === stepId)?.subject || stepId

  const waitWords = ({ at, timeout }: StepOf<'wait_until'>): string => {
    if (!at) return t('atMost', { time: duration(timeout ?? 'P7D') })
    const day =
      at.field === undefined
        ? (at.weekdays?.map((one) => t(`weekdayShort.${one}`)).join(', ') ??
          (at.afterDays ? t('daysAfter', { count: at.afterDays }) : ''))
        : `${daysWords(at.offsetDays ?? 0)} ${dateName(at.field)}`
    return `${day} ${t('atClock', { time: at.time })}`.trim()
  }
  const step = (one: Step): string => {
    switch (one.type) {
      case 'send_email':
        return subject(one.subject) || t('noSubject')
      case 'wait':
        return duration(one.for)
      case 'wait_until':
        return waitWords(one)
      case 'condition':
        return filter(one.filter)
      case 'add_tag':
      case 'remove_tag':
        return one.tag
      case 'set_field':
        return `${choices.fieldLabel(`fields.${one.name}`)} = ${one.value ?? t('nothing')}`
      case 'notify_owner':
        return one.text
      case 'webhook':
        return endpoint(one.endpointId)
      default:
        return ''
    }
  }
  return {
    step,
    fact,
    filter,
    duration,
    branch: (one: StepOf<'wait_until'>, i: number) => branchWords(one, i, { fact, filter }),
  }
}

/** The dates that every reader has. */
export const DATES: ReadonlySet<string> = new Set(['paidUntil', 'subscribedAt', 'confirmedAt'])

function branchWords(
  { any = [] }: StepOf<'wait_until'>,
  i: number,
  say: { fact(fact: Fact): string; filter(filter: Filter): string },
): string {
  const { event, filter } = any[i] ?? {}
  return event ? say.fact(event) : filter ? say.filter(filter) : ''
}
