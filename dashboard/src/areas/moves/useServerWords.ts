import { useTranslation } from 'react-i18next'
import { saidAs, type Words } from './said-as.ts'

type Part = 'checks' | 'lossWords'

/** Returns the function that says a sentence of the server in the person's language. */
export function useServerWords(): (part: Part, code: string, sentence: string) => string {
  const { i18n } = useTranslation('moves')
  const wordsIn = (language: string, part: Part) =>
    i18n.getResource(language, 'moves', part) as Words
  return (part, code, sentence) =>
    saidAs(wordsIn('en', part), wordsIn(i18n.language, part), { code, sentence })
}
