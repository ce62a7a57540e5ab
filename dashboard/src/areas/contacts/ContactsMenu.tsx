import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MoreMenu } from '../../kit/MoreMenu.tsx'

export function ContactsMenu() {
  const { t } = useTranslation(['bulk', 'contacts'])
  return (
    <MoreMenu label={t('contacts:moreActions')} framed>
      <Menu.Item component={Link} to="/contacts/bulk" leftSection={<ListChecks size={16} />}>
        {t('recent')}
      </Menu.Item>
    </MoreMenu>
  )
}
