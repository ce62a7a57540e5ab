import { Stack } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { CopyBlock } from './CopyField.tsx'
import { Note } from './Note.tsx'

/** A secret that only this answer shows, with the advice to store it now. */
export function ShownOnce({ advice, value }: { advice: string; value: string }) {
  return (
    <Stack gap="sm">
      <Note icon={KeyRound}>{advice}</Note>
      <CopyBlock value={value} />
    </Stack>
  )
}
