import { countText } from '#operation/count-text.ts'
import type { AudienceScope } from '#areas/contacts/index.ts'
import { type Check, cutShown } from '#areas/content/index.ts'
import type { Preview } from '#areas/emails/index.ts'
import type { Campaign } from '../record/campaign.ts'
import type { Step } from './step.ts'
import { countEmpty } from './empty-fields-sql.ts'

/** Counts readers for whom a field in the text is empty, so that the mail would have a gap. */
export async function emptyFieldChecks(
  scope: AudienceScope,
  campaign: Campaign,
  step: Step,
  bare: Preview['bare'],
): Promise<Check[]> {
  const names = [...new Set(bare.map(({ name }) => name))]
  const counts = await countEmpty(scope, campaign, step, names)
  return names.flatMap((name, i) => {
    const readers = counts[i]!
    if (readers === 0) return []
    const { pointer } = bare.find((one) => one.name === name)!
    return [
      {
        code: 'empty_field',
        severity: 'warning',
        detail: wordsOf(name, readers),
        values: { name: cutShown(name) },
        pointer,
        readers,
      },
    ]
  })
}

function wordsOf(name: string, readers: number): string {
  const field = cutShown(name)
  return `The field ${field} is empty for ${countText(readers, 'reader', 'readers')}, who would find a gap. Write {{ ${field} | default: "…" }} for them.`
}
