import type { FieldError } from '#operation/problem.ts'
import type { Content, EmailSource } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export type WelcomeText = Pick<Newsletter['welcomeEmail'], 'subject' | 'content'>

/** Returns the source of a welcome mail. The preview text is empty. */
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

/**
 * Changes the pointers of a text's errors so that they refer to the request. `given` may be a plain
 * string.
 */
export function placeErrors(
  fieldErrors: readonly FieldError[],
  { under, given }: { under: '' | '/welcomeEmail'; given: unknown },
): FieldError[] {
  return fieldErrors.map((fieldError) => ({
    ...fieldError,
    pointer: `${under}${typeof given === 'string' && fieldError.pointer === '/content/body' ? '/content' : fieldError.pointer}`,
  }))
}
