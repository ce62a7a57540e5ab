import { Button, Center, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '../../queries.ts'
import { type Image, mayBeClear, thumbnail } from './image.ts'

export function ImageGrid({
  query,
  open,
}: {
  query: ListQuery<Image>
  open: (id: string) => void
}) {
  const { t } = useTranslation('images')
  return (
    <>
      <ul className="mc-image-grid" aria-label={t('title')}>
        {query.items.map((image) => (
          <li key={image.id}>
            <UnstyledButton className="mc-image" onClick={() => open(image.id)}>
              <span className="mc-image-frame" data-clear={mayBeClear(image) || undefined}>
                <img
                  src={thumbnail(image)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  width={image.width}
                  height={image.height}
                />
                {image.stillUrl !== null && <span className="mc-image-mark">GIF</span>}
              </span>
              <span className="mc-image-words">
                <Text span size="sm" truncate dir="auto">
                  {image.fileName}
                </Text>
                <Text span size="xs" c="dimmed" className="figures">
                  {t('pixels', { width: image.width, height: image.height })}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Center>
      )}
    </>
  )
}
