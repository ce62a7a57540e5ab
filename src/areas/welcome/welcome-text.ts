import type { FieldError } from '#operation/problem.ts'
import type { Letter } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export type WelcomeText = Pick<Newsletter['welcomeEmail'], 'subject' | 'content'>

/** The welcome mail as a letter: Markdown, without a text of its own for the preview. */
export function welcomeLetter(newsletter: Pick<Newsletter, 'id'>, { subject, content }: WelcomeText): Letter {
  return { id: newsletter.id, kind: 'welcome', subject, previewText: '', content: { format: 'markdown', body: content } }
}

/** A letter's errors, at the place where a welcome mail has its text. */
export function placed(fieldErrors: readonly FieldError[], under: '' | '/welcomeEmail'): FieldError[] {
  return fieldErrors.map((fieldError) => ({
    ...fieldError,
    pointer: `${under}${fieldError.pointer === '/content/body' ? '/content' : fieldError.pointer}`,
  }))
}
