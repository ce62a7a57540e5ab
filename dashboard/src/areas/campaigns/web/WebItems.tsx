import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ExternalLink, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '../campaign.ts'
import { useWebPath } from './useWebPath.ts'

export function WebItems({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const web = useWebPath(campaign)
  if (web === null) return null
  const copyAddress = async () => {
    const { address } = web
    // Browsers have a clipboard on secure pages alone.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    notifications.show(
      isCopied
        ? { message: t('web.copied') }
        : { message: t('web.notCopied', { address }), color: 'red', autoClose: false },
    )
  }
  return (
    <>
      <Menu.Item
        component="a"
        href={web.path}
        target="_blank"
        leftSection={<ExternalLink size={16} />}
      >
        {t('web.view')}
      </Menu.Item>
      <Menu.Item leftSection={<Link2 size={16} />} onClick={() => void copyAddress()}>
        {t('web.copy')}
      </Menu.Item>
    </>
  )
}
