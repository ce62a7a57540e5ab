import { Stack, Text, Timeline as Line } from '@mantine/core'
import { dayAndTime } from '../../../format.ts'
import type { Automation } from '../automation.ts'
import { type LogLine, useRunWords } from './useRunWords.ts'

const COLORS: Record<string, string> = {
  left: 'gray',
  failed: 'red',
  held: 'orange',
  skipped: 'gray',
  finished: 'teal',
}

export function Timeline({ automation, log }: { automation: Automation; log: readonly LogLine[] }) {
  const { line } = useRunWords(automation)
  return (
    <Line active={log.length} bulletSize={14} lineWidth={2}>
      {log.map((one, i) => {
        const { title, text } = line(one)
        return (
          // Lines have no id, and their order never changes.
          <Line.Item key={i} color={COLORS[one.what]!} title={<span dir="auto">{title}</span>}>
            <Stack gap={0}>
              {text !== null && <Text size="sm">{text}</Text>}
              <Text size="sm" c="dimmed" component="time" dateTime={one.at}>
                {dayAndTime(one.at)}
              </Text>
            </Stack>
          </Line.Item>
        )
      })}
    </Line>
  )
}
