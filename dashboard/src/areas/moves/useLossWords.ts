import { useTranslation } from 'react-i18next'

/** Returns the function that says a loss in the person's language, else in the server's English. */
export function useLossWords(): (what: string) => string {
  const { i18n } = useTranslation('moves')
  // The sentences have dots, by which keys are split elsewhere.
  const words = i18n.getResource(i18n.language, 'moves', 'lossWords') as
    | Record<string, string>
    | undefined
  return (what) => words?.[what] ?? what
}
