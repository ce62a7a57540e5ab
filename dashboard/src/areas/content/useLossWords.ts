import { useTranslation } from 'react-i18next'
import { saidBy } from '../../kit/server-words.ts'

export interface Loss {
  code: string
  detail: string
  values?: Record<string, string | number> | undefined
}

/** Returns a function that says what a mail or a format leaves out, with the place in the text. */
export function useLossWords() {
  const { t } = useTranslation('content')
  return (loss: Loss): string => {
    const { line, column, more } = loss.values ?? {}
    const place =
      line === undefined
        ? ''
        : more === undefined
          ? t('place.line', { line, column })
          : t('place.lines', { line, column, count: Number(more) })
    return `${place} ${t(`losses.${loss.code}`, saidBy(loss))}`.trim()
  }
}
