import { Menu } from '@mantine/core'
import { History as HistoryIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function HistoryItem({ open }: { open: () => void }) {
  const { t } = useTranslation('history')
  return (
    <Menu.Item leftSection={<HistoryIcon size={16} />} onClick={open}>
      {t('open')}
    </Menu.Item>
  )
}
