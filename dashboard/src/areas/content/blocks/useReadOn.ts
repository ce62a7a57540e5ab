import { use } from 'react'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { WritingContext } from '../writing.ts'

/** The words of a new button. Readers see them, so they follow the newsletter's language. */
const READ_ON: Readonly<Record<string, string>> = { en: 'Read on', de: 'Weiterlesen' }

/** Returns the words of a new button, in the newsletter's language where the product speaks it. */
export function useReadOn(): string {
  const { newsletterId } = use(WritingContext)
  const { newsletters } = useNewsletter()
  const language = newsletters.find(({ id }) => id === newsletterId)?.language ?? ''
  return READ_ON[language.slice(0, 2)] ?? READ_ON['en']!
}
