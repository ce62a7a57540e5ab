import type { OutputOf } from '../../../shapes.ts'
import type { Campaign, Draft } from '../campaign.ts'
import type { Option } from '../variants/variants.ts'

/** The dialogs of the composer. */
export type ComposerDialog = 'send' | 'test' | 'schedule'

/** Returns whether a dialog asks for a whole draft. The author is then told what is missing, also before the first change. */
export function needsWhole(dialog: ComposerDialog): boolean {
  return dialog !== 'test'
}

/** Returns the input of the preview: the draft as it is typed, for a reader and an option of its A/B test. */
export function previewInputOf(
  { newsletterId }: Pick<Campaign, 'newsletterId'>,
  { subject, previewText, content, variants }: Draft,
  shown: { readerId: string | undefined; variant: Option['key'] | null },
) {
  const { readerId, variant } = shown
  return { newsletterId, subject, previewText, content, contactId: readerId, ...(variant && { variants, variant }) }
}

/** Returns the call that writes the draft's text. */
export function callOf({ id }: Pick<Campaign, 'id'>, { subject, previewText, content }: Draft) {
  return { operation: 'update_campaign', input: { campaignId: id, subject, previewText, content } } as const
}

/** Returns the sender as a mail shows it; empty while the newsletter is not known. */
export function senderOf(newsletter: { sender: Pick<OutputOf<'get_newsletter'>['sender'], 'name' | 'email'> } | undefined): string {
  return newsletter ? `${newsletter.sender.name} <${newsletter.sender.email}>` : ''
}
