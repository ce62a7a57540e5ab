import type { Check } from '#areas/content/index.ts'
import { abovePaywall, hasPaywall, isEmpty } from '#areas/emails/index.ts'
import type { Campaign } from '../record/campaign.ts'
import { textsOfStep } from '../record/gate.ts'

export function accessChecks(campaign: Campaign): Check[] {
  const contents = textsOfStep(campaign).map(({ text }) => text.content)
  const walled = contents.filter(hasPaywall)
  if (walled.length === 0) return []
  const { access } = campaign
  if (access === 'everyone')
    return [
      {
        code: 'paywall_without_access',
        severity: 'error',
        detail:
          'The text has a paywall, and everyone may read it. Set access to paid or subscribers, or take the paywall out.',
        pointer: '/access',
      },
    ]
  if (walled.length < contents.length)
    return [
      {
        code: 'variants_paywall',
        severity: 'error',
        detail:
          'Some options of the A/B test have a paywall, and others have none. Put one into each, or into none.',
        pointer: '/variants',
      },
    ]
  if (!walled.some((content) => isEmpty(abovePaywall(content)))) return []
  return [
    {
      code: 'nothing_above_paywall',
      severity: 'warning',
      detail:
        'There is nothing above the paywall, so free readers see only the offer. Write a beginning for them.',
      pointer: '/content',
    },
  ]
}
