import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../api.ts'
import { useOperation } from '../../kit/operation.ts'
import { queryClient, refresh } from '../../queries.ts'
import { fetchTelling, type Sent } from '../../upload.ts'
import { localPath } from '../../kit/local-path.ts'

/** The largest file that the server takes. */
const BYTES_MAX = 2 * 1024 ** 3

export interface FileUpload {
  now: { name: string; sent: Sent } | null
  /** The reason why the last file did not arrive. */
  problem: string | null
  send(file: File): Promise<void>
  cancel(): void
  /** Sends the last file once more; undefined where that cannot help. */
  again: (() => void) | undefined
}

/** Sends a file of any size to the address that the API gives. Leaving the page ends it. */
export function useFileUpload(productId: string): FileUpload {
  const { t } = useTranslation('products')
  const [now, setNow] = useState<FileUpload['now']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [last, setLast] = useState<File | null>(null)
  const running = useRef<AbortController>(null)
  const ask = useOperation('set_product_file')
  useEffect(() => () => running.current?.abort(), [])

  async function put(file: File, signal: AbortSignal): Promise<string | null> {
    const asked = await ask.call({ productId, fileName: file.name, bytes: file.size }, { signal })
    if (!('uploadUrl' in asked)) return null
    const tell = (sent: Sent) => setNow({ name: file.name, sent })
    const answer = await fetchTelling(tell)(localPath(asked.uploadUrl), {
      method: 'PUT',
      body: file,
      signal,
    })
    if (answer.ok) return null
    return answer.status === 409 ? t('file.full') : t('file.refused', { status: answer.status })
  }

  async function send(file: File): Promise<void> {
    setLast(file.size === 0 || file.size > BYTES_MAX ? null : file)
    if (file.size === 0) return setProblem(t('file.empty'))
    if (file.size > BYTES_MAX) return setProblem(t('file.tooLarge'))
    const controller = new AbortController()
    running.current = controller
    setProblem(null)
    setNow({ name: file.name, sent: { bytes: 0, total: file.size } })
    const failed = await put(file, controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return null
      if (isProblem(error) && error.code === 'product_files_full') return t('file.full')
      return error instanceof TypeError ? t('file.broken') : t('file.notTaken')
    })
    if (running.current === controller) running.current = null
    setNow(null)
    setProblem(failed)
    await refresh('set_product_file')
    // The room for files.
    await queryClient.invalidateQueries({ queryKey: ['get_overview'] })
  }

  return {
    now,
    problem: problem ?? null,
    send,
    cancel: () => running.current?.abort(),
    again: last === null ? undefined : () => void send(last),
  }
}
