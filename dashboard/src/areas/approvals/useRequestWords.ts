import { useTranslation } from 'react-i18next'
import type { Approval } from '../../api.ts'

/**
 * Returns a function that says what a request would do, in the person's language, with the name of
 * its record. An operation that was removed keeps the server's words.
 */
export function useRequestWords(): (request: Pick<Approval, 'operation' | 'summary'>) => string {
  const { t } = useTranslation('requests')
  return ({ operation, summary }) => {
    const [act = '', ...name] = summary.split(': ')
    return [t(operation, { defaultValue: act }), ...name].join(': ')
  }
}
