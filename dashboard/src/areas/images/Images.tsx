import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import '@mantine/dropzone/styles.css'
import { ImagePlus, Images as ImagesIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, NoMatch } from '../../kit/EmptyState.tsx'
import { isEmptyList, SearchField, useFilters } from '../../kit/Filters.tsx'
import { ReadError } from '../../kit/ReadState.tsx'
import { Total } from '../../kit/Total.tsx'
import { useList } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { ImageDropzone } from './ImageDropzone.tsx'
import { ImageDrawer } from './ImageDrawer.tsx'
import { ImageGrid } from './ImageGrid.tsx'
import './images.css'
import { UploadState } from './UploadState.tsx'
import { useUploads } from './useUploads.ts'

export default function Images() {
  const { t } = useTranslation(['images', 'frame'])
  const mayWrite = useMay('editor')
  const [{ q, image }, change] = useFilters<'q' | 'image'>()
  const query = useList('list_images', { q, limit: 50, include: 'total' })
  const uploads = useUploads()
  const openPicker = useRef<() => void>(null)
  const empty = isEmptyList(query, q !== undefined)
  const upload = (
    <Button leftSection={<ImagePlus size={16} />} onClick={() => openPicker.current?.()}>
      {t('upload')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_images', input: { q } }}
      actions={mayWrite && !empty && upload}
      filters={
        !empty && <SearchField value={q} change={(q) => change({ q })} placeholder={t('search')} />
      }
    >
      <ImageDropzone uploads={uploads} openRef={openPicker} disabled={!mayWrite}>
        <Stack gap="md">
          <UploadState uploads={uploads} />
          {query.error && query.items.length === 0 ? (
            <ReadError error={query.error} retry={() => void query.refetch()} />
          ) : query.isPending ? (
            <Center p="xl" aria-busy>
              <Loader size="sm" />
            </Center>
          ) : query.items.length > 0 ? (
            <ImageGrid query={query} open={(id) => change({ image: id })} />
          ) : empty ? (
            <EmptyState icon={<ImagesIcon size={32} />} title={t('empty')} text={t('emptyText')}>
              {mayWrite && upload}
            </EmptyState>
          ) : (
            <NoMatch
              title={t('noMatch')}
              text={t('noMatchText')}
              clear={() => change({ q: undefined })}
            />
          )}
          {mayWrite && !empty && (
            <Text c="dimmed" size="sm" visibleFrom="sm">
              {t('dropText')}
            </Text>
          )}
        </Stack>
      </ImageDropzone>
      <ImageDrawer imageId={image} close={() => change({ image: undefined })} />
    </Page>
  )
}
