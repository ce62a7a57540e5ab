import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../format.ts'

/**
 * Shows the number of records beside a page's title, marked when it is an estimate; nothing while
 * unknown.
 */
export function Total({ of }: { of: { total?: number; exact?: boolean } | undefined }) {
  const { t } = useTranslation('frame')
  if (of?.total === undefined) return null
  return (
    <Text c="dimmed" className="figures">
      {of.exact === false ? t('about', { count: number(of.total) }) : number(of.total)}
    </Text>
  )
}
