import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { refresh } from '../../queries.ts'

/** Returns a question that ends with the address being mailed again. */
export function useRemoveSuppression(): (email: string) => void {
  const { t } = useTranslation(['contacts', 'frame'])
  const remove = useOperation('delete_suppression', {
    said: t('suppressionRemoved'),
    // The contacts of the address get their earlier status.
    done: () => void refresh('get_contact'),
  })
  return (email) =>
    confirm({
      title: t('mailAgain'),
      text: <span style={{ overflowWrap: 'anywhere' }}>{t('mailAgainText', { email })}</span>,
      action: t('mailAgain'),
      run: () => remove.attempt({ email }),
    })
}
