import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ellipsis, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The menu of the list of contacts, beside its main actions. */
export function ContactsMenu() {
  const { t } = useTranslation(['bulk', 'contacts'])
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('contacts:moreActions')}>
          <Ellipsis size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/contacts/bulk" leftSection={<ListChecks size={16} />}>
          {t('recent')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
