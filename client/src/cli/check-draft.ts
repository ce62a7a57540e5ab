import type { Campaign, Check } from '../generated/records.ts'
import type { Mailcast } from '../mailcast.ts'
import { isProblem } from '../problem.ts'
import type { IssueFile } from './issue-file.ts'

/** The checks of a text that the server makes for a draft alone: they ask other servers, or count readers. */
const OF_DRAFTS: readonly Check['code'][] = [
  'broken_link',
  'links_not_checked',
  'empty_field',
  'gap_in_title',
]

interface DraftChecks {
  checks: Check[]
  /** The checks that were left out, and a way to have them; null when none were. */
  notChecked: string | null
}

/**
 * Reads the plan of the draft that an issue became by its push. It tells of the audience, the sender,
 * the links and the empty values of readers, and changes nothing.
 */
export async function checkDraft(mailcast: Mailcast, issue: IssueFile): Promise<DraftChecks> {
  const { campaign: campaignId } = issue.fields
  if (campaignId === undefined)
    return {
      checks: [],
      notChecked:
        'audience, sender and links, which only a draft has. Push it, then check it again.',
    }
  try {
    const [draft, plan] = await Promise.all([
      mailcast.call('get_campaign', { campaignId }),
      mailcast.call('get_campaign_plan', { campaignId }),
    ])
    const same = isAudienceOf(draft, issue)
    return {
      checks: plan.checks.filter((check) => concerns(check, issue, same)),
      notChecked: same
        ? null
        : 'the audience, since its draft has another. Push it, then check it again.',
    }
  } catch (error) {
    if (!isProblem(error) || (error.status !== 404 && error.status !== 409)) throw error
    return { checks: [], notChecked: `audience, sender and links: ${error.message}` }
  }
}

/** Returns whether a file names the readers of its draft. What it leaves out stays as it is there. */
function isAudienceOf({ access, audience }: Campaign, { fields }: IssueFile): boolean {
  const pairs = [
    [fields.access, access],
    [fields.segment, audience.segmentId],
    [fields.tier, audience.tier],
    [fields.includeTags?.toSorted(), audience.includeTags.toSorted()],
    [fields.excludeTags?.toSorted(), audience.excludeTags.toSorted()],
  ]
  return pairs.every(
    ([inFile, inDraft]) =>
      inFile === undefined || JSON.stringify(inFile) === JSON.stringify(inDraft),
  )
}

/** Returns whether a check of the draft holds for the file too, whose text may be a newer one. */
function concerns({ code, pointer = '', values }: Check, issue: IssueFile, same: boolean): boolean {
  if (/^\/(?:audience|access)/.test(pointer)) return same
  if (!/^\/(?:content|subject|previewText|variants)/.test(pointer)) return true
  const about = values?.['link'] ?? values?.['name']
  const { subject = '', previewText = '' } = issue.fields
  const text = [subject, previewText, issue.body].join('\n')
  return OF_DRAFTS.includes(code) && (about === undefined || text.includes(String(about)))
}
