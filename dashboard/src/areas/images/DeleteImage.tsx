import { Button, Group, Stack, Text } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import type { OutputOf } from '../../queries.ts'
import { PlaceLine } from './Places.tsx'

/** The places that the dialog names. */
const NAMED_MAX = 6

export function DeleteImage({
  image: { id, fileName, places },
  done,
}: {
  image: OutputOf<'get_image'>
  done: () => void
}) {
  const { t } = useTranslation(['images', 'frame'])
  const { attempt } = useOperation('delete_image', { done, said: t('deleted') })
  const used = places.length > 0
  const ask = () =>
    confirm({
      title: t('deleteTitle'),
      text: (
        <Stack gap="sm">
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t(used ? 'deleteUsed' : 'deleteText', { name: fileName })}
          </Text>
          {places.slice(0, NAMED_MAX).map((place) => (
            <PlaceLine key={`${place.type} ${place.id}`} place={place} linked={false} />
          ))}
          {places.length > NAMED_MAX && (
            <Text c="dimmed">{t('andMore', { count: places.length - NAMED_MAX })}</Text>
          )}
        </Stack>
      ),
      action: t(used ? 'deleteAnyway' : 'frame:delete'),
      run: () => attempt({ imageId: id, force: used }),
    })
  return (
    <Group>
      <Button variant="default" color="red" leftSection={<Trash2 size={16} />} onClick={ask}>
        {t('frame:delete')}
      </Button>
    </Group>
  )
}
