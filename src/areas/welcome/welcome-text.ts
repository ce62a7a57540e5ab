import type { FieldError } from '#operation/problem.ts'
import type { Content, EmailSource } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export type WelcomeText = Pick<Newsletter['welcomeEmail'], 'subject' | 'content'>

/** Makes the welcome mail's source, without a text of its own for the preview. */
export function welcomeSource(
  newsletter: Pick<Newsletter, 'id'>,
  { subject, content }: WelcomeText,
): EmailSource {
  return {
    id: newsletter.id,
    kind: 'welcome',
    subject,
    previewText: '',
    content: content as Content,
  }
}

/** Lists a text's errors, with pointers into the request. `given` may be a text alone. */
export function placeErrors(
  fieldErrors: readonly FieldError[],
  { under, given }: { under: '' | '/welcomeEmail'; given: unknown },
): FieldError[] {
  return fieldErrors.map((fieldError) => ({
    ...fieldError,
    pointer: `${under}${typeof given === 'string' && fieldError.pointer === '/content/body' ? '/content' : fieldError.pointer}`,
  }))
}
