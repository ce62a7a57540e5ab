import type { Mail } from '../../../kit/steps.ts'
import type { Filter } from './tree.ts'

// The mails that a condition about something that happened can name, as values of one choice.

export interface MailChoices {
  campaigns: readonly Mail[]
  /** Automations with mails, for conditions on what readers did with them. */
  automations?: readonly { id: string; name: string; mails: readonly Mail[] }[]
  /** The mails of the automation to which the filter belongs. */
  mails?: readonly Mail[]
}

export const ANY = 'any'
/** Before the id of a step of the automation to which the filter belongs. */
const OWN = 'step:'
/** Before the id of an automation, and where one mail is named a colon and the id of its step. */
const AUTOMATION = 'automation:'

export const ownValue = (stepId: string): string => OWN + stepId

export function automationValue(automationId: string, stepId?: string): string {
  return AUTOMATION + (stepId === undefined ? automationId : `${automationId}:${stepId}`)
}

export function valueOf({ campaignId, automationId, stepId }: Filter): string {
  if (automationId !== undefined) return automationValue(automationId, stepId)
  return stepId === undefined ? (campaignId ?? ANY) : ownValue(stepId)
}

export function naming(condition: Filter, value: string): Filter {
  const {
    campaignId: _campaign,
    stepId: _step,
    automationId: _automation,
    link,
    since: _since,
    ...rest
  } = condition
  if (value === ANY) return { ...rest, ...(link !== undefined && { link }) }
  if (value.startsWith(AUTOMATION)) {
    const [automationId = '', stepId] = value.slice(AUTOMATION.length).split(':')
    return { ...rest, automationId, ...(stepId !== undefined && { stepId }) }
  }
  if (!value.startsWith(OWN)) return { ...rest, campaignId: value }
  // A mail of the automation is asked about since the reader entered.
  const { within: _within, ...always } = rest
  return { ...always, stepId: value.slice(OWN.length) }
}

/** Returns whether a condition is about one mail, opened once or never. Link clicks are counted. */
export function isOneMail({ campaignId, stepId, link }: Filter): boolean {
  return (campaignId !== undefined || stepId !== undefined) && link === undefined
}

/** Lists the known mails that a condition may mean; without a name these are the campaigns. */
export function mailsMeant(
  { campaignId, automationId, stepId }: Filter,
  { campaigns, mails = [], automations = [] }: MailChoices,
): readonly Mail[] {
  const all =
    automationId !== undefined
      ? (automations.find(({ id }) => id === automationId)?.mails ?? [])
      : stepId !== undefined
        ? mails
        : campaigns
  const named = stepId ?? campaignId
  return named === undefined ? all : all.filter(({ id }) => id === named)
}
