import { useTranslation } from 'react-i18next'

/** Returns an operation's name in words. An entry of an earlier version may name an operation that was removed since. */
export function useOperationName(): (operation: string) => string {
  const { t } = useTranslation('operations')
  return (operation) => t(operation, { defaultValue: operation.replaceAll('_', ' ') })
}
