import { Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import type { OutputOf } from '../../queries.ts'

export function ByNewsletter({
  newsletters,
}: {
  newsletters: OutputOf<'get_overview'>['newsletters']
}) {
  const { t } = useTranslation('billing')
  if (newsletters.length === 0) return null
  const paid = newsletters.some(({ subscribers }) => subscribers.paid > 0)
  return (
    <Stack gap="sm">
      <Title order={2}>{t('byNewsletter')}</Title>
      <div className="mc-table-frame">
        <table className="mc-table" aria-label={t('byNewsletter')}>
          <thead>
            <tr>
              <th scope="col">{t('newsletter')}</th>
              <th scope="col" className="mc-right" style={{ width: 88 }}>
                {t('active')}
              </th>
              <th scope="col" className="mc-right" style={{ width: 96 }}>
                {t('pending')}
              </th>
              {paid && (
                <th scope="col" className="mc-right mc-hide-narrow" style={{ width: 88 }}>
                  {t('paid')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {newsletters.map(({ id, name, subscribers }) => (
              <tr key={id}>
                <td>
                  <Link to="/contacts" search={{ newsletter: id }}>
                    <span dir="auto">{name}</span>
                  </Link>
                </td>
                <td className="mc-right">{number(subscribers.active)}</td>
                <td className="mc-right">{number(subscribers.pending)}</td>
                {paid && <td className="mc-right mc-hide-narrow">{number(subscribers.paid)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}
