import type { EmailText } from '#areas/emails/index.ts'
import type { StepOf } from './step.ts'

export function mailText({
  subject,
  previewText = '',
  content,
}: Pick<StepOf<'send_email'>, 'subject' | 'previewText' | 'content'>): EmailText {
  return { subject, previewText, content }
}
