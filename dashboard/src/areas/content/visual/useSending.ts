import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uploading } from '../../../api.ts'
import { useOperation } from '../../../kit/operation.ts'
import { IMAGE_BYTES_MAX } from '../../images/image.ts'
import { sentenceOf } from '../../../queries.ts'
import type { Send, Sent } from './pictures.ts'

interface Sending {
  send: Send
  /** Brings a picture of another server into the library. */
  take(sourceUrl: string): Promise<Sent>
}

/** Sends pictures to the library. A refusal is for the block that waits, and no message. */
export function useSending(): Sending {
  const { t } = useTranslation('content')
  const told = useRef<(share: number) => void>(() => {})
  const { call } = useOperation('upload_image', {
    through: () => uploading(({ bytes, total }) => told.current(total > 0 ? bytes / total : 0)),
  })
  const fetching = useOperation('upload_image')
  const asSent = (answer: Promise<{ id: string }>): Promise<Sent> =>
    answer.then(
      ({ id }) => ({ imageId: id }),
      (error: unknown) => ({ why: sentenceOf(error) }),
    )
  return {
    send(file, tell) {
      if (file.size > IMAGE_BYTES_MAX) return Promise.resolve({ why: t('picture.tooLarge') })
      told.current = tell
      return asSent(call({ file }))
    },
    take: (sourceUrl) => asSent(fetching.call({ sourceUrl })),
  }
}
