import { Button } from '@mantine/core'
import { Rocket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import type { Product } from './product.ts'

/** Puts the page of a product on the web. Without a file it asks first: buyers would get none. */
export function Publish({ product: { id: productId, file } }: { product: Product }) {
  const { t } = useTranslation('products')
  const publish = useOperation('update_product', { toast: true, said: t('published') })
  const input = { productId, status: 'active' } as const
  const run = () => {
    if (file !== null) return void publish.run(input)
    confirm({
      title: t('publishBare'),
      text: t('publishBareText'),
      action: t('publish'),
      tone: 'accent',
      run: () => publish.attempt(input),
    })
  }
  return (
    <Button leftSection={<Rocket size={16} />} loading={publish.pending} onClick={run}>
      {t('publish')}
    </Button>
  )
}
