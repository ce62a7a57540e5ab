import type { Fault } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { openTemplate } from './campaign-template.ts'
import { type CampaignText, compile, type Compiled, type Place } from './compile.ts'
import { liquidFault, sentenceOf } from './liquid.ts'
import { TooMuch } from './page-limits.ts'
import { BODY, fault, TOO_COMPLEX } from './text-fault.ts'

/** Tags and outputs: thousands are no text any more, and every one costs for each reader. */
const LIQUID_MAX = 5000
/** Reading the templates and filling them in once; a newsletter of 100 KB takes some 10 ms. */
const OPEN_MS = 500

/** What is wrong with a text, or its templates. For the process that may be ended (`compile-process.ts`): it can take for ever. */
export function compiledOrFaults(campaign: CampaignText, newsletter: Newsletter, place: Place): Compiled | Fault[] {
  const texts = { '/subject': campaign.subject, '/previewText': campaign.previewText, [BODY]: campaign.content.body }
  const faults = Object.entries(texts).flatMap(([pointer, text]) => textFaults(pointer, text))
  return faults.length > 0 ? faults : pageOrFaults(campaign, newsletter, place)
}

function textFaults(pointer: string, text: string): Fault[] {
  const liquid = text.match(/\{[{%]/g)?.length ?? 0
  if (liquid > LIQUID_MAX) return [fault('too_complex', `There are ${liquid} Liquid tags, and ${LIQUID_MAX} are allowed: write fewer.`, pointer)]
  const wrong = liquidFault(text)
  return wrong === null ? [] : [fault('invalid_liquid', wrong, pointer)]
}

/** Faults that only the finished page shows. */
function pageOrFaults(campaign: CampaignText, newsletter: Newsletter, place: Place): Compiled | Fault[] {
  let compiled: Compiled
  try {
    compiled = compile(campaign, newsletter, place)
  } catch (error) {
    if (error instanceof TooMuch) return [fault(error.code, error.message, BODY)]
    // The stack is used up: quotes in quotes, lists in lists.
    if (error instanceof RangeError) return [fault('too_deep', 'The text is nested too deep: put less into one another.', BODY)]
    return [fault('invalid_html', `The text could not be made into a mail: ${sentenceOf(error)}`, BODY)]
  }
  const [lost] = compiled.lost
  if (lost !== undefined) {
    const detail = `${lost.slice(0, 200)} stands where it cannot stay: put it between HTML tags or inside of an attribute's quotes.`
    return [fault('misplaced_liquid', detail, BODY)]
  }
  return openFaults(compiled, newsletter) ?? compiled
}

function openFaults(compiled: Compiled, newsletter: Newsletter): Fault[] | null {
  const began = performance.now()
  try {
    const { fill } = openTemplate(compiled, newsletter)
    fill({
      email: 'reader@example.com',
      fields: {},
      unsubscribeUrl: 'https://example.com/unsubscribe',
      preferencesUrl: 'https://example.com/preferences',
    })
  } catch (error) {
    return [fault('invalid_liquid', sentenceOf(error), BODY)]
  }
  return performance.now() - began > OPEN_MS ? [fault('too_complex', TOO_COMPLEX, BODY)] : null
}
