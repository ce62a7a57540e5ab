import { useTranslation } from 'react-i18next'

/** Returns an operation's name in words. Old entries may name operations that were removed. */
export function useOperationName(): (operation: string) => string {
  const { t } = useTranslation('operations')
  return (operation) => t(operation, { defaultValue: operation.replaceAll('_', ' ') })
}
