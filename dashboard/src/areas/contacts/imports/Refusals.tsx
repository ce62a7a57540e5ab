import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api.ts'
import { number } from '../../../format.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { type OutputOf, sentenceOf } from '../../../queries.ts'
import { saveAs } from '../../../save-as.ts'
import { useMay } from '../../../shell/session.ts'

/** The most refused rows that an import keeps. */
const KEPT_MAX = 100_000

/** Offers all refused rows as one file, which the server gives out in pages. */
export function Refusals({
  started: { id, newsletterId, counts, preset },
}: {
  started: OutputOf<'get_import'>
}) {
  const { t } = useTranslation(['imports', 'frame'])
  const mayWrite = useMay('editor')
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const ending = (leaving.current = new AbortController())
    return () => ending.abort()
  }, [])
  const rows = Math.min(counts.refused, KEPT_MAX)
  const download = async () => {
    const { signal } = leaving.current
    setProblem(null)
    setDone(0)
    try {
      const file = await gather(id, signal, setDone)
      saveAs(new Blob(file, { type: 'text/csv' }), `${id}-refused.csv`)
    } catch (error) {
      if (!signal.aborted) setProblem(sentenceOf(error))
    }
    setDone(null)
  }
  return (
    <Stack gap="sm">
      <Text c="dimmed" maw={720}>
        {t('mend')} {preset !== null && t('mendStatus')}{' '}
        {counts.refused > KEPT_MAX && t('mendMax', { max: number(KEPT_MAX) })}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<Download size={16} />}
          onClick={() => void download()}
          disabled={done !== null}
        >
          {done === null
            ? t('downloadRefused', { count: rows, rows: number(rows) })
            : t('gathering', { count: rows, done: number(done), rows: number(rows) })}
        </Button>
        {mayWrite && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Upload size={16} />}
            component={Link}
            to="/imports/new"
            search={{ newsletter: newsletterId } as never}
          >
            {t('mendAndImport')}
          </Button>
        )}
      </Group>
      <Problem text={problem} />
    </Stack>
  )
}

/** Reads the pages in order. Spreadsheets need the byte order mark to read UTF-8. */
async function gather(
  importId: string,
  signal: AbortSignal,
  tell: (rows: number) => void,
): Promise<string[]> {
  const parts = ['\uFEFF']
  let [cursor, read]: [string | undefined, number] = [undefined, 0]
  do {
    const page: OutputOf<'get_import_refusals'> = await client.call(
      'get_import_refusals',
      { importId, cursor },
      { signal, retries: 3 },
    )
    parts.push(page.csv)
    tell((read += page.rows))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return parts
}
