import type { InputOf, OutputOf } from '../../../shapes.ts'
import type { Campaign, Draft } from '../campaign.ts'
import { type Branch, conditionsOf, inBranch } from '../../content/branches.ts'
import { isSameJson } from '../../content/visual/same.ts'
import { placeOf } from '../../content/content.ts'
import type { Option } from '../variants/variants.ts'

export type ComposerDialog = 'send' | 'test' | 'schedule'

/** A reader as the gate of paid newsletters sees one. */
export type ReaderTier = NonNullable<InputOf<'preview_content'>['as']>

export function hasPaywall(content: Draft['content']): boolean {
  return content.format === 'blocks'
    ? content.blocks.some(({ type }) => type === 'paywall')
    : /<!--\s*paywall\s*-->/i.test(content.body)
}

/** Returns whether the chosen audience is the saved one, which alone the server counts. */
export function isSavedAudience(chosen: Draft['audience'], saved: Campaign['audience']): boolean {
  return (Object.keys(chosen) as (keyof typeof chosen)[]).every(
    (key) => JSON.stringify(chosen[key]) === JSON.stringify(saved[key]),
  )
}

/** Returns whether some readers get the part above the paywall alone. */
export function isParted({ access, content }: Pick<Draft, 'access' | 'content'>): boolean {
  return access !== 'everyone' && hasPaywall(content)
}

/** Returns whether a dialog needs a whole draft, and so tells at once what is missing. */
export function needsWhole(dialog: ComposerDialog): boolean {
  return dialog !== 'test'
}

/** Returns whether only words change, which their editor has drawn already. */
export function isTextAlone(
  { content, ...others }: Partial<Draft>,
  { content: before }: Pick<Draft, 'content'>,
): boolean {
  if (content === undefined || Object.keys(others).length > 0 || content.format !== before.format)
    return false
  return (
    content.format !== 'blocks' ||
    (before.format === 'blocks' && isSameJson(content.theme ?? null, before.theme ?? null))
  )
}

/** The judgement of the checks. `fine`: the whole text was checked, and has nothing to mend. */
type Judgement = 'found' | 'fine' | 'waits' | 'parts' | 'none' | 'begins'

interface Judged {
  found: number
  /** Errors of a draft that has only been opened, such as that it is empty. */
  held: number
  /** Whether the checks are those of the present text. */
  current: boolean
  problem: string | null
  branch: Branch
  /** Whether the preview shows the part above the paywall alone. */
  isPart: boolean
}

/** Judges a draft by its preview. A preview of a part or an earlier text is never `fine`. */
export function judge({ found, held, current, problem, branch, isPart }: Judged): Judgement {
  if (found > 0) return 'found'
  if (problem !== null) return 'none'
  if (held > 0) return 'begins'
  if (!current) return 'waits'
  return branch.kind === 'reader' && !isPart ? 'fine' : 'parts'
}

/** Returns the preview's input: the draft as typed, for a reader and an option of its A/B test. */
export function previewInputOf(
  { newsletterId }: Pick<Campaign, 'newsletterId'>,
  { subject, previewText, content: written, access, variants: options }: Draft,
  shown: {
    readerId: string | undefined
    variant: Option['key'] | null
    as: ReaderTier
    branch?: Branch
  },
) {
  const { readerId, variant, branch = { kind: 'reader' } } = shown
  const content = inBranch(written, branch)
  const variants = options && {
    ...options,
    options: options.options.map((one) =>
      one.content ? { ...one, content: inBranch(one.content, branch) } : one,
    ),
  }
  // A choice that the page no longer offers shows the whole text.
  const as = isParted({ access, content }) ? shown.as : 'paid'
  return {
    newsletterId,
    subject,
    previewText,
    content,
    contactId: readerId,
    access,
    as,
    places: true,
    ...(variant && { variants, variant }),
  }
}

/** The settings whose fields have no place of their own in the drawer, by the member that they change. */
const SETTINGS: Readonly<Record<string, string>> = {
  audience: 'audience',
  access: 'access',
  scheduledAt: 'when',
}

/**
 * Returns where in the drawer a check's place stands: a setting, or the pointer of its field. Null
 * for the title and the texts, which stand on the sheet.
 */
export function settingOf(place: string): string | null {
  const [, member = '', ...inside] = place.split('/')
  if (member === 'subject' || member === 'content' || inside.includes('content')) return null
  if (member === 'variants' && !inside.includes('subject')) return 'test'
  return SETTINGS[member] ?? place
}

/** Returns the JSON pointer of the shown content: the option's where it has its own. */
export function shownRoot(
  { content, variants }: Pick<Draft, 'content' | 'variants'>,
  variant: Option['key'] | null,
): string {
  const at = variants?.options.findIndex(({ key }) => key === variant) ?? -1
  const own = variants?.options[at]?.content
  return own ? `/variants/options/${at}${placeOf(own)}` : placeOf(content)
}

export function shownContent(
  { content, variants }: Pick<Draft, 'content' | 'variants'>,
  variant: Option['key'] | null,
): Draft['content'] {
  return variants?.options.find(({ key }) => key === variant)?.content ?? content
}

/** Returns the wanted branch, or the reader's where the text has lost the condition. */
export function shownBranch(content: Draft['content'], wanted: Branch): Branch {
  return wanted.kind === 'only' &&
    !conditionsOf(content).some(({ key }) => key === wanted.condition)
    ? { kind: 'reader' }
    : wanted
}

/** Returns the option whose text is at a JSON pointer; null for the text of all others. */
export function optionAt(
  { variants }: Pick<Draft, 'variants'>,
  root: string,
): Option['key'] | null {
  const [, at] = /^\/variants\/options\/(\d+)\//.exec(root) ?? []
  return (at !== undefined && variants?.options[Number(at)]?.key) || null
}

/** Returns the call that writes the draft's text. */
export function callOf({ id }: Pick<Campaign, 'id'>, { subject, previewText, content }: Draft) {
  return {
    operation: 'update_campaign',
    input: { campaignId: id, subject, previewText, content },
  } as const
}

/** Returns the sender as a mail shows it; empty while the newsletter is not known. */
export function senderOf(
  newsletter: { sender: Pick<OutputOf<'get_newsletter'>['sender'], 'name' | 'email'> } | undefined,
): string {
  return newsletter ? `${newsletter.sender.name} <${newsletter.sender.email}>` : ''
}
