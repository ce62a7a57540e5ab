import type { FieldError } from '#operation/problem.ts'
import type { EmailSource } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export type WelcomeText = Pick<Newsletter['welcomeEmail'], 'subject' | 'content'>

/** Makes the welcome mail's source: Markdown, without a text of its own for the preview. */
export function welcomeSource(newsletter: Pick<Newsletter, 'id'>, { subject, content }: WelcomeText): EmailSource {
  return { id: newsletter.id, kind: 'welcome', subject, previewText: '', content: { format: 'markdown', body: content } }
}

/** Lists a text's errors, with pointers into the welcome mail. */
export function placed(fieldErrors: readonly FieldError[], under: '' | '/welcomeEmail'): FieldError[] {
  return fieldErrors.map((fieldError) => ({
    ...fieldError,
    pointer: `${under}${fieldError.pointer === '/content/body' ? '/content' : fieldError.pointer}`,
  }))
}
