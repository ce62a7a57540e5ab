import { useNetwork } from '@mantine/hooks'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function Offline() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (online) return null
  return (
    <div className="mc-banner" role="status">
      <WifiOff size={16} aria-hidden /> {t('offline')}
    </div>
  )
}
