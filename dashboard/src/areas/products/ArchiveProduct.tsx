import { Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../api.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { ImagePlace } from '../images/image.ts'
import { PlaceLine } from '../images/Places.tsx'
import type { Product } from './product.ts'

/** Archives a product. A refusal names automations and campaigns; a second press overrides it. */
export function ArchiveProduct({
  product: { id: productId, name },
  close,
}: {
  product: Product
  close: () => void
}) {
  const { t } = useTranslation(['products', 'frame'])
  const archive = useOperation('archive_product', { said: t('archived'), done: close })
  const isUsed = archive.code === 'in_use'
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t('archiveTitle')}
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{t('archiveText', { name })}</Text>
        {isUsed ? <UsedIn error={archive.error} /> : <Problem text={archive.problem} />}
        <DialogButtons
          close={close}
          action={t(isUsed ? 'archiveAnyway' : 'archive')}
          run={() => void archive.run({ productId, force: isUsed })}
          pending={archive.pending}
          tone="red"
          careful
        />
      </Stack>
    </Modal>
  )
}

function UsedIn({ error }: { error: unknown }) {
  const { t } = useTranslation('products')
  const places =
    isProblem(error) && Array.isArray(error.body['places'])
      ? (error.body['places'] as ImagePlace[])
      : []
  return (
    <Stack gap={8} role="alert">
      <Text c="var(--mantine-color-error)">{t('inUse')}</Text>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {places.map((place) => (
          <li key={`${place.type} ${place.id}`} style={{ overflowWrap: 'anywhere' }}>
            <PlaceLine place={place} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}
