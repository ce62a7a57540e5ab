import { invalid } from '#operation/parse.ts'
import type { Fault } from '#operation/problem.ts'
import type { Scope } from '#operation/transaction.ts'
import { knownTags } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Audience } from './campaign.ts'
import { type CampaignText, compileCampaign } from './campaign-template.ts'
import { liquidFault, sentenceOf } from './liquid.ts'

/** Refuses at once what could not be sent later, all faults together. */
export async function checkCampaign(scope: Scope, campaign: CampaignText & { audience: Audience }, newsletter: Newsletter): Promise<void> {
  const faults = [...textFaults(campaign, newsletter), ...(await tagFaults(scope, campaign.audience))]
  if (faults.length > 0) throw invalid(faults)
}

const fault = (code: string, detail: string, pointer: string): Fault => ({ code, detail, pointer })

export function textFaults(campaign: CampaignText, newsletter: Newsletter): Fault[] {
  const texts = { '/subject': campaign.subject, '/previewText': campaign.previewText, '/content/body': campaign.content.body }
  const faults = Object.entries(texts).flatMap(([pointer, text]) => {
    const wrong = liquidFault(text)
    return wrong === null ? [] : [fault('invalid_liquid', wrong, pointer)]
  })
  return faults.length > 0 ? faults : pageFaults(campaign, newsletter)
}

/** Faults that only the finished page shows. */
function pageFaults(campaign: CampaignText, newsletter: Newsletter): Fault[] {
  try {
    const { lost, fill } = compileCampaign(campaign, newsletter)
    if (lost.length > 0) {
      const detail = `${lost[0]!.slice(0, 200)} stands where it cannot stay: put it between HTML tags or inside of an attribute's quotes.`
      return [fault('misplaced_liquid', detail, '/content/body')]
    }
    fill({ email: 'reader@example.com', fields: {}, unsubscribeUrl: 'https://example.com/unsubscribe' })
    return []
  } catch (error) {
    return [fault('invalid_liquid', sentenceOf(error), '/content/body')]
  }
}

/** A slip in an excluded tag would send to those who were to be left out. */
async function tagFaults(scope: Scope, { includeTags, excludeTags }: Audience): Promise<Fault[]> {
  const known = new Set(await knownTags(scope, [...includeTags, ...excludeTags]))
  return Object.entries({ includeTags, excludeTags }).flatMap(([list, tags]) =>
    tags.flatMap((tag, i) =>
      known.has(tag) ? [] : [fault('unknown_tag', `There is no tag ${JSON.stringify(tag)} in this account.`, `/audience/${list}/${i}`)],
    ),
  )
}
