import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Archive, ArchiveRestore, ExternalLink, Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import { useMay } from '../../shell/session.ts'
import { ArchiveProduct } from './ArchiveProduct.tsx'
import { localPath } from '../../kit/local-path.ts'
import type { Product } from './product.ts'
import { Publish } from './Publish.tsx'

export function ProductActions({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const mayWrite = useMay('editor')
  const [archiving, archive] = useDisclosure(false)
  const { id: productId, status, pageUrl, previewUrl } = product
  const draw = useOperation('update_product', {
    toast: true,
    said: t(status === 'archived' ? 'restored' : 'withdrawn'),
  })
  const toDraft = () => void draw.run({ productId, status: 'draft' })
  return (
    <>
      {status === 'active' && (
        <Button
          component="a"
          href={localPath(pageUrl)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<ExternalLink size={16} />}
        >
          {t('openPage')}
        </Button>
      )}
      {previewUrl !== null && (
        <Button
          component="a"
          href={localPath(previewUrl)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<Eye size={16} />}
        >
          {t('preview')}
        </Button>
      )}
      {mayWrite && status === 'draft' && <Publish product={product} />}
      {mayWrite && status === 'archived' && (
        <Button
          variant="default"
          leftSection={<ArchiveRestore size={16} />}
          loading={draw.pending}
          onClick={toDraft}
        >
          {t('restore')}
        </Button>
      )}
      {mayWrite && status !== 'archived' && (
        <MoreMenu label={t('more')} framed width={230}>
          {status === 'active' && (
            <Menu.Item leftSection={<EyeOff size={16} />} onClick={toDraft}>
              {t('withdraw')}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<Archive size={16} />} onClick={archive.open}>
            {t('archive')}
          </Menu.Item>
        </MoreMenu>
      )}
      {archiving && <ArchiveProduct product={product} close={archive.close} />}
    </>
  )
}
