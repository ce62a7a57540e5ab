import type { InputOf } from '../../../shapes.ts'

export const RECIPIENT_SEARCH = [
  'status',
  'did',
  'reason',
  'failure',
  'domain',
  'exceptDomains',
  'link',
  'machineLink',
  'machineReason',
  'openedFrom',
  'openedBefore',
  'clickedFrom',
  'clickedBefore',
  'step',
  'variant',
] as const
export type RecipientSearch = Partial<Record<(typeof RECIPIENT_SEARCH)[number], string>>
export type RecipientFilter = Omit<
  InputOf<'list_campaign_recipients'>,
  'campaignId' | 'limit' | 'cursor'
>

/** The acts of a recipient, and the outcome of the mail, as filters of the operation. */
export const DEEDS = {
  opened: { opened: true },
  notOpened: { status: 'sent', opened: false },
  clicked: { clicked: true },
  unsubscribed: { unsubscribed: true },
  delivered: { status: 'sent', bounced: false },
  bounced: { bounced: true },
  complained: { complained: true },
  machineOpened: { machineOpened: true },
  machineClicked: { machineClicked: true },
} as const satisfies Record<string, RecipientFilter>
export type Deed = keyof typeof DEEDS

const isDeed = (did: string | undefined): did is Deed => did !== undefined && did in DEEDS

export function filterOf({
  did,
  exceptDomains,
  step,
  ...search
}: RecipientSearch): RecipientFilter {
  return {
    ...search,
    ...(isDeed(did) && DEEDS[did]),
    ...(search.status !== undefined && { status: search.status }),
    ...(exceptDomains !== undefined && { exceptDomains: exceptDomains.split(',') }),
    ...(step !== undefined && { step: Number(step) }),
  } as RecipientFilter
}

export function searchOf(search: Record<string, string | undefined>): RecipientSearch {
  return Object.fromEntries(
    RECIPIENT_SEARCH.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
}

export const NO_SEARCH = Object.fromEntries(
  RECIPIENT_SEARCH.map((name) => [name, undefined]),
) as Record<(typeof RECIPIENT_SEARCH)[number], undefined>
