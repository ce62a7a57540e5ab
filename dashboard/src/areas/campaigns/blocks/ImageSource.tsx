import { useTranslation } from 'react-i18next'
import { AddressField } from './AddressField.tsx'
import type { BlockOf } from './block.ts'

interface Props {
  block: BlockOf<'image'>
  set: (some: Partial<BlockOf<'image'>>) => void
  error: string | undefined
}

/** Chooses the image of a block, by its address. */
export function ImageSource({ block, set, error }: Props) {
  const { t } = useTranslation('blocks')
  return <AddressField label={t('fields.imageAddress')} value={block.url ?? ''} change={(url) => set({ url, imageId: undefined })} error={error} />
}
