import { useNetwork } from '@mantine/hooks'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function Offline() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (online) return null
  return (
    <div
      role="status"
      style={{
        display: 'flex',
        gap: 8,
        alignItems: 'center',
        padding: '8px 16px',
        background: 'light-dark(#f6e7c9, #3a2f16)',
        borderBottom: '1px solid var(--mc-line)',
      }}
    >
      <WifiOff size={16} aria-hidden /> {t('offline')}
    </div>
  )
}
