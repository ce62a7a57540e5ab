import { Tooltip } from '@mantine/core'
import { day, dayAndTime, fromNow } from '../format.ts'

/** Shows a time in the browser's zone, with the exact UTC on hover. */
export function Time({
  at,
  as = 'fromNow',
  empty = '–',
}: {
  at: string | null | undefined
  as?: 'fromNow' | 'day' | 'dayAndTime'
  empty?: string
}) {
  if (!at) return <>{empty}</>
  const text = as === 'day' ? day(at) : as === 'dayAndTime' ? dayAndTime(at) : fromNow(at)
  return (
    <Tooltip label={`${dayAndTime(at)} · ${at.slice(0, 19).replace('T', ' ')} UTC`}>
      <time dateTime={at} style={as === 'fromNow' ? { whiteSpace: 'nowrap' } : undefined}>
        {text}
      </time>
    </Tooltip>
  )
}
