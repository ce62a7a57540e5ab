import { Button, CopyButton } from '@mantine/core'
import { Check, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Opens the device's own list of ways to share. A browser without one copies the address. */
export function ShareIssue({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  if ('share' in navigator)
    return (
      <Button
        variant="default"
        leftSection={<Share2 size={16} />}
        // Closing the list is a rejection, and no failure.
        onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
      >
        {t('ends.share')}
      </Button>
    )
  return (
    <CopyButton value={address} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <Check size={16} /> : <Share2 size={16} />}
          onClick={copy}
          aria-live="polite"
        >
          {copied ? t('ends.copied') : t('ends.share')}
        </Button>
      )}
    </CopyButton>
  )
}
