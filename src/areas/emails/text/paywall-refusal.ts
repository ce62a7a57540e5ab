import type { FieldError } from '#operation/problem.ts'
import type { Content } from './content.ts'
import { BLOCKS, BODY, fieldError } from './text-errors.ts'
import { hasPaywall } from './visible-to.ts'

/** Returns an error for a paywall in a mail that all readers get, such as a welcome mail. */
export function paywallRefusal(content: Content): FieldError[] {
  if (!hasPaywall(content)) return []
  const at =
    content.format === 'blocks' ? content.blocks.findIndex(({ type }) => type === 'paywall') : -1
  return [fieldError('paywall_not_here', NOT_HERE, at < 0 ? BODY : `${BLOCKS}/${at}`)]
}

const NOT_HERE =
  'A paywall parts a campaign alone: this mail has no access, and nothing below the paywall would be sent. Take it out.'
