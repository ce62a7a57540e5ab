import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploading } from '../../api.ts'
import { useOperation } from '../../kit/operation.ts'
import { IMAGE_BYTES_MAX } from './image.ts'

interface Refused {
  name: string
  why: string
}

/** Files on their way to the library, one after the other. */
export interface Uploads {
  /** The file being sent, its number of how many, and its sent part, 0 to 1. Null when done. */
  now: { name: string; number: number; of: number; share: number } | null
  refused: Refused[]
  send(files: readonly File[]): Promise<void>
  forget(): void
}

/** Sends files one after the other; later drops follow. Leaving the page ends it. */
export function useUploads(): Uploads {
  const { t } = useTranslation('images')
  const [share, setShare] = useState(0)
  const [at, setAt] = useState<{ name: string; number: number; of: number } | null>(null)
  const [refused, setRefused] = useState<Refused[]>([])
  const waiting = useRef<File[]>([])
  const done = useRef(0)
  const leaving = useRef<AbortController>(null)
  const { attempt } = useOperation('upload_image', {
    through: () => uploading(({ bytes, total }) => setShare(total > 0 ? bytes / total : 0)),
  })
  useEffect(() => () => leaving.current?.abort(), [])

  async function sendOne(file: File): Promise<void> {
    leaving.current ??= new AbortController()
    const why =
      file.size > IMAGE_BYTES_MAX
        ? t('tooLarge')
        : ((await attempt({ file }, { signal: leaving.current.signal }))?.text ?? null)
    if (why !== null) setRefused((before) => [...before, { name: file.name, why }])
  }

  return {
    now: at && { ...at, share },
    refused,
    forget: () => setRefused([]),
    async send(files) {
      const busy = waiting.current.length > 0
      waiting.current.push(...files)
      if (busy) return
      for (done.current = 0; waiting.current.length > 0; done.current++) {
        const file = waiting.current[0]!
        setShare(0)
        setAt({
          name: file.name,
          number: done.current + 1,
          of: done.current + waiting.current.length,
        })
        await sendOne(file)
        waiting.current.shift()
      }
      setAt(null)
    },
  }
}
