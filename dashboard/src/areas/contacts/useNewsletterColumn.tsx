import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/table.ts'
import { useNewsletter } from '../../shell/newsletter.ts'

/** Returns the column of newsletters, which tables need only where there are several. */
export function useNewsletterColumn(): Column<{ newsletterId: string }> {
  const { t } = useTranslation('contacts')
  const { newsletters } = useNewsletter()
  const nameOf = (id: string) => newsletters.find((one) => one.id === id)?.name ?? '–'
  return {
    key: 'newsletter',
    header: t('newsletter'),
    cell: ({ newsletterId }) => <span dir="auto">{nameOf(newsletterId)}</span>,
    wide: true,
    width: '20%',
    optional: newsletters.length < 2,
  }
}
