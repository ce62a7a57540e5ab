import { Line } from '#operation/fields.ts'
import { translator } from '#words/translate.ts'

export const signupMembers = {
  title: Line(200)
    .optional()
    .meta({
      description: 'The first line. Left out: the name of the newsletter. May hold Liquid.',
      examples: ['Letters from the garden'],
    }),
  text: Line(500)
    .optional()
    .meta({
      description: 'The line below it. May hold Liquid.',
      examples: ['One letter each Sunday. Free.'],
    }),
  label: Line(60)
    .optional()
    .meta({
      description: 'The words of the button. Left out: those of the newsletter’s language.',
      examples: ['Subscribe'],
    }),
}

type Texts = { [Name in keyof typeof signupMembers]?: string | undefined }

/** The page on which readers subscribe, as Liquid. */
export const SIGNUP_PAGE = '{{ newsletter.url }}'

/** Returns the texts of a sign-up card. Texts that the author left out get their defaults. */
export function signupTexts({ title, text, label }: Texts, language: string) {
  return {
    title: title ?? '{{ newsletter.name }}',
    text: text ?? '',
    label: label ?? translator(language)('signupBlock.subscribe'),
  }
}
