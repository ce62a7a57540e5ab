import { z } from 'zod'

const LENGTH = 'A name has 1 to 100 characters'
// Joiners (U+200C and U+200D) may stand in a name: Persian names and emoji need them.
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * A person's name. It must be visible, and must not change the direction or look of text beside it.
 */
export const PersonName = z
  .string()
  .trim()
  .min(1, LENGTH)
  .max(100, LENGTH)
  .superRefine((name, context) => {
    const message = problemOf(name)
    if (message !== null)
      context.addIssue({ code: 'invalid_format', format: 'name', message, input: name })
  })

function problemOf(name: string): string | null {
  if (MISLEADING.test(name))
    return 'A name may not contain line breaks, control characters or marks of direction. Remove them'
  return name === '' || VISIBLE.test(name)
    ? null
    : 'A name needs a character that can be seen. Write one'
}
