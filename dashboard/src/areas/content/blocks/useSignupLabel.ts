import { use } from 'react'
import { SIGNUP_WORDS } from '../../../generated/signup-words.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { WritingContext } from '../writing.ts'

/** Returns the words of a sign-up card's button that the server gives: in the newsletter's language. */
export function useSignupLabel(): string {
  const { newsletterId } = use(WritingContext)
  const { newsletters } = useNewsletter()
  const language = newsletters.find(({ id }) => id === newsletterId)?.language ?? 'en'
  return SIGNUP_WORDS[language.toLowerCase().split('-')[0]!] ?? SIGNUP_WORDS['en']!
}
